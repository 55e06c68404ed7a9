//! Source of several crates as one tree of modules, for `public_api`.
//!
//! Macros are not expanded: an item that a macro makes is not in the tree, nor a path within a
//! macro call.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use syn::{Attribute, Ident, Item, UseTree, Visibility};

/// One module: the root of a crate, a file, or braces within a file.
#[derive(Default)]
pub(crate) struct Module {
    pub items: Vec<ModuleItem>,
    /// The names that it brings in.
    pub imports: Vec<Import>,
}

/// An item of a module, without docs and attributes but those of [`PROMISES`].
pub(crate) struct ModuleItem {
    pub item: Item,
    /// Modules and `use` have none.
    pub name: Option<String>,
    /// Whether it is public, and not hidden from the docs.
    pub is_listed: bool,
}

/// Attributes that a user relies on.
const PROMISES: [&str; 3] = ["derive", "non_exhaustive", "must_use"];

/// Modules of several crates by their names, of which the first is the crate's.
pub(crate) struct Crates {
    pub modules: BTreeMap<Vec<String>, Module>,
}

/// A name that a `use` brings in.
pub(crate) struct Import {
    pub path: Vec<String>,
    /// `None` for all names of a module.
    pub name: Option<String>,
    pub is_public: bool,
}

/// The thing that a path names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Module(Vec<String>),
    /// The module that defines an item, and the item's name there.
    Item(Vec<String>, String),
    /// An item of a crate that was not read, or not found.
    Elsewhere,
}

/// A chain of `use` is not longer; more steps are a circle of globs.
const DEEPEST: usize = 12;

impl Crates {
    /// Reads crates, each from its name and the folder of its sources.
    pub(crate) fn read<'a>(crates: impl IntoIterator<Item = (&'a str, &'a Path)>) -> Crates {
        let mut modules = BTreeMap::new();
        for (name, folder) in crates {
            read_file(&folder.join("lib.rs"), folder, vec![name.to_owned()], &mut modules);
        }
        Crates { modules }
    }

    /// The thing that a path in a module names.
    pub(crate) fn resolve(&self, module: &[String], path: &[String]) -> Target {
        self.resolve_to(module, path, 0)
    }

    fn resolve_to(&self, module: &[String], path: &[String], depth: usize) -> Target {
        let mut here = module.to_vec();
        let mut rest = path;
        let mut is_first = true;
        if depth == DEEPEST {
            return Target::Elsewhere;
        }
        while let Some((name, after)) = rest.split_first() {
            match name.as_str() {
                "crate" => here.truncate(1),
                "self" => {}
                "super" => drop(here.pop()),
                _ => match self.find(&here, name, after.is_empty(), depth) {
                    Target::Module(found) => here = found,
                    Target::Elsewhere
                        if is_first && self.modules.contains_key(std::slice::from_ref(name)) =>
                    {
                        here = vec![name.clone()];
                    }
                    // The name that follows a type is an item of the type.
                    Target::Item(found, name) => return Target::Item(found, name),
                    Target::Elsewhere if is_first => return Target::Elsewhere,
                    // A name that a macro made, in a module that is there.
                    Target::Elsewhere => return Target::Module(here),
                },
            }
            is_first = false;
            rest = after;
        }
        Target::Module(here)
    }

    /// A name in a module: its own, or one that it brings in. At the end of a path, an item comes
    /// before a module of the same name, which is private then.
    fn find(&self, module: &[String], name: &str, is_last: bool, depth: usize) -> Target {
        let below = [module, &[name.to_owned()]].concat();
        let is_module = self.modules.contains_key(&below);
        if is_module && !is_last {
            return Target::Module(below);
        }
        match self.find_item(module, name, is_last, depth) {
            Target::Elsewhere if is_module => Target::Module(below),
            found => found,
        }
    }

    fn find_item(&self, module: &[String], name: &str, is_last: bool, depth: usize) -> Target {
        let Some(found) = self.modules.get(module) else { return Target::Elsewhere };
        if found.items.iter().any(|item| item.name.as_deref() == Some(name)) {
            return Target::Item(module.to_vec(), name.to_owned());
        }
        let named = found.imports.iter().filter(|import| import.name.as_deref() == Some(name));
        for import in named {
            // `use rayon;` would name itself.
            if import.path[..] != [name.to_owned()] {
                return self.resolve_to(module, &import.path, depth + 1);
            }
        }
        for import in found.imports.iter().filter(|import| import.name.is_none()) {
            if let Target::Module(all) = self.resolve_to(module, &import.path, depth + 1)
                && all != module
                && depth + 1 < DEEPEST
                && let found @ (Target::Module(_) | Target::Item(..)) =
                    self.find(&all, name, is_last, depth + 1)
            {
                return found;
            }
        }
        Target::Elsewhere
    }
}

fn read_file(
    file: &Path,
    below: &Path,
    name: Vec<String>,
    modules: &mut BTreeMap<Vec<String>, Module>,
) {
    let text =
        fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let parsed = syn::parse_file(&text);
    let parsed = parsed.unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    take(parsed.items, below, name, modules);
}

fn take(
    items: Vec<Item>,
    below: &Path,
    name: Vec<String>,
    modules: &mut BTreeMap<Vec<String>, Module>,
) {
    let mut module = Module::default();
    for mut item in items {
        let Some((visibility, attributes, own)) = head(&mut item) else { continue };
        if has_attribute(attributes, "cfg", "test") {
            continue;
        }
        let is_public = visibility.is_some_and(is_public);
        let is_listed = is_public && !has_attribute(attributes, "doc", "hidden");
        let own = own.map(ToString::to_string);
        attributes.retain(|kept| PROMISES.iter().any(|name| kept.path().is_ident(name)));
        match &mut item {
            Item::Mod(item) => {
                let own = item.ident.to_string();
                let inner = [&name[..], std::slice::from_ref(&own)].concat();
                let folder = below.join(&own);
                if let Some((_, items)) = item.content.take() {
                    take(items, &folder, inner, modules);
                } else {
                    let flat = below.join(format!("{own}.rs"));
                    let file = if flat.exists() { flat } else { folder.join("mod.rs") };
                    read_file(&file, &folder, inner, modules);
                }
            }
            Item::Use(item) => {
                let imports = flatten(&item.tree, &[]).into_iter();
                module.imports.extend(imports.map(|(path, name)| Import { path, name, is_public }));
            }
            _ => {}
        }
        module.items.push(ModuleItem { item, name: own, is_listed });
    }
    modules.insert(name, module);
}

/// The paths of a `use`, each with the name that it brings in.
fn flatten(tree: &UseTree, path: &[String]) -> Vec<(Vec<String>, Option<String>)> {
    let below = |name: &Ident| [path, &[name.to_string()]].concat();
    match tree {
        UseTree::Path(part) => flatten(&part.tree, &below(&part.ident)),
        UseTree::Name(name) if name.ident == "self" => vec![(path.to_vec(), path.last().cloned())],
        UseTree::Name(name) => vec![(below(&name.ident), Some(name.ident.to_string()))],
        UseTree::Rename(name) => vec![(below(&name.ident), Some(name.rename.to_string()))],
        UseTree::Glob(_) => vec![(path.to_vec(), None)],
        UseTree::Group(group) => group.items.iter().flat_map(|tree| flatten(tree, path)).collect(),
    }
}

pub(crate) fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// Whether there is an attribute with this word in parentheses.
pub(crate) fn has_attribute(attributes: &[Attribute], name: &str, word: &str) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident(name)
            && attribute.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident(word))
    })
}

/// The visibility, attributes and name of an item, as far as it has them.
fn head(item: &mut Item) -> Option<(Option<&Visibility>, &mut Vec<Attribute>, Option<&Ident>)> {
    Some(match item {
        Item::Const(item) => (Some(&item.vis), &mut item.attrs, Some(&item.ident)),
        Item::Enum(item) => (Some(&item.vis), &mut item.attrs, Some(&item.ident)),
        Item::Fn(item) => (Some(&item.vis), &mut item.attrs, Some(&item.sig.ident)),
        Item::Impl(item) => (None, &mut item.attrs, None),
        Item::Macro(item) => (None, &mut item.attrs, item.ident.as_ref()),
        Item::Mod(item) => (Some(&item.vis), &mut item.attrs, None),
        Item::Static(item) => (Some(&item.vis), &mut item.attrs, Some(&item.ident)),
        Item::Struct(item) => (Some(&item.vis), &mut item.attrs, Some(&item.ident)),
        Item::Trait(item) => (Some(&item.vis), &mut item.attrs, Some(&item.ident)),
        Item::Type(item) => (Some(&item.vis), &mut item.attrs, Some(&item.ident)),
        Item::Union(item) => (Some(&item.vis), &mut item.attrs, Some(&item.ident)),
        Item::Use(item) => (Some(&item.vis), &mut item.attrs, None),
        _ => return None,
    })
}
