//! Reports: plain data in, Markdown, HTML and charts out. Nothing is measured here.

mod chart;
mod charts;
mod elements;
mod html;
mod markdown;
mod model;
mod numbers;
mod statistics;
mod trends;

pub use charts::factors_chart;
pub use html::html_page;
pub use markdown::{markdown, rankings};
pub use model::ComparisonReport;
pub(crate) use model::{EngineRow, Finding, INDIFFERENT, SetReport, SetRow, WithInterval};
pub(crate) use numbers::percent;
pub use numbers::{duration, grouped, significant};
pub use statistics::{CountChart, Counted, StatisticsPage, statistics_page};
pub use trends::history_page;
