//! The public surface of the library is the one on record, `docs/public-api.txt`.
//!
//! A change on purpose: `NINEFOLD_UPDATE_API=1 cargo test --test library public_api`,
//! and the difference of the file belongs to the commit. Items that the library takes from crates
//! of this workspace (`pub use ninefold_core::grid`) are listed under their names there. A line is
//! a path that a user can write, and the declaration behind it; an item that is public at two paths
//! has two lines. Items that a macro makes are not listed (see [`super::source`]).

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use syn::{Fields, ImplItem, Item, ItemImpl, TraitItem, Type};

use super::source::{Crates, ModuleItem, Target, has_attribute, is_public};

/// Module and name of a definition.
type Definition = (Vec<String>, String);

struct Listing<'a> {
    source: &'a Crates,
    /// The impl blocks of each type.
    impls: BTreeMap<Definition, Vec<&'a ItemImpl>>,
    lines: BTreeSet<String>,
    /// Modules on the way down, so that a module that re-exports the one above it ends.
    open: Vec<Vec<String>>,
}

impl Listing<'_> {
    fn module(&mut self, path: &str, module: &[String]) {
        if self.open.iter().any(|open| open == module) {
            return;
        }
        self.open.push(module.to_vec());
        let source = self.source;
        for ModuleItem { item, name, is_listed } in &source.modules[module].items {
            match (item, name) {
                _ if !is_listed => {}
                (Item::Mod(item), _) => {
                    let name = item.ident.to_string();
                    let inner = Target::Module([module, std::slice::from_ref(&name)].concat());
                    self.target(path, &name, &inner);
                }
                (_, Some(name)) => self.item(&format!("{path}::{name}"), module, item, name),
                _ => {}
            }
        }
        for import in source.modules[module].imports.iter().filter(|import| import.is_public) {
            match (&import.name, source.resolve(module, &import.path)) {
                (Some(name), target) => self.target(path, name, &target),
                (None, Target::Module(all)) => self.module(path, &all),
                (None, target) => panic!("{path}::* is {target:?}"),
            }
        }
        self.open.pop();
    }

    fn target(&mut self, path: &str, name: &str, target: &Target) {
        let path = format!("{path}::{name}");
        match target {
            Target::Module(module) => {
                self.lines.insert(format!("{path}  mod"));
                self.module(&path, module);
            }
            Target::Item(module, name) => {
                let items = self.source.modules[module].items.iter();
                for item in items.filter(|item| item.name.as_ref() == Some(name)) {
                    self.item(&path, module, &item.item, name);
                }
            }
            Target::Elsewhere => drop(self.lines.insert(format!("{path}  of another crate"))),
        }
    }

    fn say(&mut self, path: &str, declaration: Item) {
        let file = syn::File {
            shebang: None,
            frontmatter: None,
            attrs: Vec::new(),
            items: vec![declaration],
        };
        let text = prettyplease::unparse(&file);
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let text = text.replace("( ", "(").replace(", )", ")").replace(" )", ")");
        let text = text.trim_end_matches("{}").trim_end();
        // Wrapped so that it could be printed.
        let wrappers = [
            ("enum Variant { ", ", }"),
            ("impl Type { ", " {} }"),
            ("trait Trait { ", "; }"),
            ("type Field = ", ";"),
        ];
        let inner = wrappers.iter().find_map(|(before, after)| {
            text.strip_prefix(before).and_then(|rest| rest.strip_suffix(after))
        });
        let text = inner.unwrap_or(text).replace(", }", " }");
        self.lines.insert(format!("{path}  {text}"));
    }

    /// An item with everything about it that a user can name.
    fn item(&mut self, path: &str, module: &[String], item: &Item, name: &str) {
        let mut item = item.clone();
        match &mut item {
            Item::Fn(item) => item.block.stmts.clear(),
            Item::Struct(item) => {
                for (number, field) in item.fields.iter().enumerate() {
                    if is_public(&field.vis) && !is_hidden(&field.attrs) {
                        let name =
                            field.ident.as_ref().map_or(number.to_string(), ToString::to_string);
                        let kind = &field.ty;
                        let alias = syn::parse_quote!(type Field = #kind;);
                        self.say(&format!("{path}.{name}"), alias);
                    }
                }
                item.fields = Fields::Unit;
                item.semi_token = Some(Default::default());
            }
            Item::Enum(item) => {
                for variant in &item.variants {
                    let mut variant = variant.clone();
                    variant.attrs.clear();
                    let fields = variant.fields.iter_mut();
                    fields.for_each(|field| field.attrs.clear());
                    let name = variant.ident.clone();
                    self.say(
                        &format!("{path}::{name}"),
                        syn::parse_quote!(enum Variant { #variant }),
                    );
                }
                item.variants.clear();
            }
            Item::Trait(item) => {
                for inner in &mut item.items {
                    if let TraitItem::Fn(function) = inner {
                        function.attrs.clear();
                        function.default = None;
                        let name = function.sig.ident.clone();
                        let text = syn::parse_quote!(trait Trait { #function });
                        self.say(&format!("{path}::{name}"), text);
                    }
                }
                item.items.retain(|inner| !matches!(inner, TraitItem::Fn(_)));
            }
            Item::Const(item) => *item.expr = syn::parse_quote!(_),
            Item::Static(item) => *item.expr = syn::parse_quote!(_),
            _ => {}
        }
        self.say(path, item);
        let definition = (module.to_vec(), name.to_owned());
        for block in self.impls.get(&definition).cloned().unwrap_or_default() {
            self.block(path, block);
        }
    }

    fn block(&mut self, path: &str, block: &ItemImpl) {
        if block.trait_.is_some() {
            let mut block = block.clone();
            block.items.retain(|item| matches!(item, ImplItem::Type(_)));
            self.say(path, Item::Impl(block));
            return;
        }
        for item in &block.items {
            let (name, declaration): (_, Item) = match item {
                ImplItem::Fn(item) if is_public(&item.vis) && !is_hidden(&item.attrs) => {
                    let (vis, sig) = (&item.vis, &item.sig);
                    let mut item: syn::ImplItemFn = syn::parse_quote!(#vis #sig {});
                    // As a method it has `self`, which no function outside an impl may have.
                    item.attrs.clear();
                    (item.sig.ident.clone(), syn::parse_quote!(impl Type { #item }))
                }
                ImplItem::Const(item) if is_public(&item.vis) => {
                    let (name, kind) = (&item.ident, &item.ty);
                    (name.clone(), syn::parse_quote!(pub const #name: #kind = _;))
                }
                _ => continue,
            };
            self.say(&format!("{path}::{name}"), declaration);
        }
    }
}

fn is_hidden(attributes: &[syn::Attribute]) -> bool {
    has_attribute(attributes, "doc", "hidden")
}

/// The impl blocks of the crates, by the type that they are of; of traits only those that others can
/// name.
fn impls(source: &Crates) -> BTreeMap<Definition, Vec<&ItemImpl>> {
    let mut impls: BTreeMap<Definition, Vec<&ItemImpl>> = BTreeMap::new();
    for (module, content) in &source.modules {
        for item in &content.items {
            let Item::Impl(block) = &item.item else { continue };
            let Type::Path(own) = &*block.self_ty else { continue };
            let target = |path: &syn::Path| {
                let names = path.segments.iter().map(|segment| segment.ident.to_string());
                source.resolve(module, &names.collect::<Vec<_>>())
            };
            let is_private = |path| match target(path) {
                Target::Item(at, name) => (source.modules[&at].items.iter())
                    .any(|item| item.name.as_ref() == Some(&name) && !item.is_listed),
                _ => false,
            };
            if block.trait_.as_ref().is_some_and(|trait_| is_private(&trait_.0)) {
                continue;
            }
            if let Target::Item(at, name) = target(&own.path) {
                impls.entry((at, name)).or_default().push(block);
            }
        }
    }
    impls
}

#[test]
fn the_public_surface_is_the_one_on_record() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let own = fs::read_dir(root.join("crates")).expect("crates").map(|entry| {
        let folder = entry.expect("an entry");
        let name = folder.file_name().into_string().expect("text");
        (format!("ninefold_{name}"), folder.path().join("src"))
    });
    let own: Vec<_> = own.chain([("ninefold".to_owned(), root.join("src"))]).collect();
    let own = own.iter().filter(|(_, folder)| folder.join("lib.rs").exists());
    let source = Crates::read(own.map(|(name, folder)| (name.as_str(), folder.as_path())));
    let impls = impls(&source);
    let mut listing = Listing { source: &source, impls, lines: BTreeSet::new(), open: Vec::new() };
    listing.module("ninefold", &["ninefold".to_owned()]);
    let lines = listing.lines;
    assert!(lines.len() > 100, "{} lines: this test reads the wrong thing", lines.len());
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let file = root.join("docs/public-api.txt");
    if std::env::var_os("NINEFOLD_UPDATE_API").is_some() {
        fs::write(&file, &text).expect("written");
    }
    let record = fs::read_to_string(&file).unwrap_or_default();
    let recorded: BTreeSet<String> = record.lines().map(ToOwned::to_owned).collect();
    let changes: Vec<String> = (lines.difference(&recorded).map(|line| format!("+ {line}")))
        .chain(recorded.difference(&lines).map(|line| format!("- {line}")))
        .collect();
    assert!(
        changes.is_empty() && record == text,
        "the public surface is not that of docs/public-api.txt; if it is to change, \
         NINEFOLD_UPDATE_API=1 writes the file again:\n{}",
        changes.join("\n")
    );
}
