//! Deductions of variants as JSON.

use serde_json::{Value, json};

use super::sentence;
use ninefold_jobs::ruleset::{Deduction, DeductionReason, HouseReason, Subset, SumPart, SumReason};

/// A deduction with its reason.
pub(super) fn deduced_json(step: &Deduction, between: &str) -> Value {
    let eliminations = step.eliminations.iter().map(|(cell, value)| format!("{cell}<>{value}"));
    let mut json = json!({
        "code": code(&step.reason),
        "sentence": sentence(step, between),
        "reason": step.reason.to_string(),
        "cells": step.cells,
        "placement": step.placement.as_ref().map(|(cell, value)| format!("{cell}={value}")),
        "eliminations": eliminations.collect::<Vec<String>>(),
    });
    match &step.reason {
        DeductionReason::House(reason) => json["subsets"] = subsets(reason),
        DeductionReason::Sum(reason) => json["sum"] = sum(reason),
        _ => {}
    }
    json
}

fn subsets(reason: &HouseReason) -> Value {
    let subset = |one: &Subset| {
        json!({
            "house": reason.house,
            "cells": one.cells,
            "values": one.values,
            "naked": one.is_naked,
        })
    };
    reason.subsets.iter().map(subset).collect()
}

/// A sum that follows from others, and these.
fn sum(reason: &SumReason) -> Value {
    let term = |(cell, times): &(String, i32)| json!({ "cell": cell, "times": times });
    let part = |part: &SumPart| {
        json!({
            "house": part.house,
            "cells": part.cells,
            "sum": part.sum,
            "times": part.times,
        })
    };
    json!({
        "terms": reason.terms.iter().map(term).collect::<Vec<Value>>(),
        "total": reason.total,
        "from": reason.parts.iter().map(part).collect::<Vec<Value>>(),
    })
}

fn code(reason: &DeductionReason) -> &'static str {
    match reason {
        DeductionReason::House(_) => "house",
        reason => reason.technique().code(),
    }
}
