//! Source of several crates as one tree of modules, for `public_api`.
//!
//! Macros are not expanded: an item that a macro makes is not in the tree, nor a path within a
//! macro call.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use syn::{Attribute, Item, UseTree, Visibility};

/// One module: the root of a crate, a file, or braces within a file.
pub(crate) struct Module {
    pub items: Vec<Item>,
    /// The names that it brings in.
    pub imports: Vec<Import>,
    /// The names that it defines, modules aside.
    names: BTreeSet<String>,
}

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
        if found.names.contains(name) {
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
    let items: Vec<Item> =
        items.into_iter().filter(|item| !is_for_tests(attributes(item))).collect();
    for item in &items {
        let Item::Mod(item) = item else { continue };
        let own = item.ident.to_string();
        let inner = [&name[..], std::slice::from_ref(&own)].concat();
        let folder = below.join(&own);
        match &item.content {
            Some((_, items)) => take(items.clone(), &folder, inner, modules),
            None => {
                let flat = below.join(format!("{own}.rs"));
                let file = if flat.exists() { flat } else { folder.join("mod.rs") };
                read_file(&file, &folder, inner, modules);
            }
        }
    }
    let names = items.iter().filter_map(item_name).map(ToString::to_string).collect();
    let mut imports = Vec::new();
    for item in &items {
        let Item::Use(item) = item else { continue };
        let is_public = is_public(&item.vis);
        flatten(&item.tree, &mut Vec::new(), &mut |path, name| {
            imports.push(Import { path: path.to_vec(), name, is_public });
        });
    }
    modules.insert(name, Module { items, imports, names });
}

fn flatten(
    tree: &UseTree,
    path: &mut Vec<String>,
    found: &mut impl FnMut(&[String], Option<String>),
) {
    match tree {
        UseTree::Path(part) => {
            path.push(part.ident.to_string());
            flatten(&part.tree, path, found);
            path.pop();
        }
        UseTree::Name(name) if name.ident == "self" => found(path, path.last().cloned()),
        UseTree::Name(name) => {
            path.push(name.ident.to_string());
            found(path, path.last().cloned());
            path.pop();
        }
        UseTree::Rename(name) => {
            path.push(name.ident.to_string());
            found(path, Some(name.rename.to_string()));
            path.pop();
        }
        UseTree::Glob(_) => found(path, None),
        UseTree::Group(group) => group.items.iter().for_each(|tree| flatten(tree, path, found)),
    }
}

pub(crate) fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test"))
    })
}

/// The visibility, attributes and name of an item that has all three; modules and `use` are
/// elsewhere.
pub(crate) fn declaration(item: &Item) -> Option<(&Visibility, &[Attribute], &syn::Ident)> {
    Some(match item {
        Item::Const(item) => (&item.vis, &item.attrs, &item.ident),
        Item::Enum(item) => (&item.vis, &item.attrs, &item.ident),
        Item::Fn(item) => (&item.vis, &item.attrs, &item.sig.ident),
        Item::Static(item) => (&item.vis, &item.attrs, &item.ident),
        Item::Struct(item) => (&item.vis, &item.attrs, &item.ident),
        Item::Trait(item) => (&item.vis, &item.attrs, &item.ident),
        Item::Type(item) => (&item.vis, &item.attrs, &item.ident),
        Item::Union(item) => (&item.vis, &item.attrs, &item.ident),
        _ => return None,
    })
}

pub(crate) fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        item => declaration(item).map_or(&[], |(_, attributes, _)| attributes),
    }
}

/// The name that an item defines; modules and `use` are elsewhere.
pub(crate) fn item_name(item: &Item) -> Option<&syn::Ident> {
    match item {
        Item::Macro(item) => item.ident.as_ref(),
        item => declaration(item).map(|(.., name)| name),
    }
}
