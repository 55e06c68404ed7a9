//! Columns being filled: plain utf8, signed integers, floats and flags, each of which may be null.

use std::sync::Arc;

use arrow_array::builder::{
    BooleanBuilder, FixedSizeListBuilder, Float64Builder, Int64Builder, UInt16Builder,
};
use arrow_array::{ArrayRef, RecordBatch, StringArray};
use arrow_buffer::{Buffer, NullBufferBuilder, OffsetBuffer, ScalarBuffer};
use arrow_schema::{DataType, Field, Schema, SchemaRef};

use ninefold_jobs::grid::CELLS;

use crate::errors::Failure;

/// A column of texts.
pub(crate) struct TextColumn {
    bytes: Vec<u8>,
    offsets: Vec<i32>,
    valid: NullBufferBuilder,
}

impl TextColumn {
    /// Room for `rows` rows of `each` bytes.
    pub(crate) fn with_capacity(rows: usize, each: usize) -> TextColumn {
        let mut offsets = Vec::with_capacity(rows + 1);
        offsets.push(0);
        let bytes = Vec::with_capacity(rows * each);
        TextColumn { bytes, offsets, valid: NullBufferBuilder::new(rows) }
    }

    #[inline]
    pub(crate) fn push(&mut self, text: &[u8]) {
        self.bytes.extend_from_slice(text);
        self.offsets.push(offset(self.bytes.len()));
        self.valid.append_non_null();
    }

    /// Adds a grid, with this character for a blank.
    #[inline]
    pub(crate) fn push_grid(&mut self, grid: &[u8; CELLS], blank: u8) {
        self.push_grids(1, [grid].into_iter(), blank);
    }

    /// Adds grids, with this character for a blank.
    #[inline]
    pub(crate) fn push_grids<'a>(
        &mut self,
        count: usize,
        grids: impl Iterator<Item = &'a [u8; CELLS]>,
        blank: u8,
    ) {
        let start = self.bytes.len();
        self.bytes.reserve(count * CELLS);
        for grid in grids {
            // Each value is computed, whether blank or not, which compiles to vector code.
            let text = grid.iter().map(|&value| if value == 0 { blank } else { b'0' + value });
            self.bytes.extend(text);
        }
        self.end_rows(start, count, CELLS);
    }

    /// Adds the same text `count` times.
    #[inline]
    pub(crate) fn push_same<const N: usize>(&mut self, count: usize, text: &[u8; N]) {
        let start = self.bytes.len();
        self.bytes.resize(start + count * N, b' ');
        let (texts, _) = self.bytes[start..].as_chunks_mut::<N>();
        texts.fill(*text);
        self.end_rows(start, count, N);
    }

    /// Ends `count` rows of `each` bytes, the first of which begins at `start`.
    #[inline]
    fn end_rows(&mut self, start: usize, count: usize, each: usize) {
        self.offsets.extend((1..=count).map(|row| offset(start + row * each)));
        self.valid.append_n_non_nulls(count);
    }

    pub(crate) fn push_null(&mut self) {
        self.push_nulls(1);
    }

    /// Adds `count` nulls.
    pub(crate) fn push_nulls(&mut self, count: usize) {
        let end = self.offsets.last().copied().unwrap_or_default();
        self.offsets.extend(std::iter::repeat_n(end, count));
        self.valid.append_n_nulls(count);
    }

    pub(crate) fn push_option(&mut self, text: Option<&[u8]>) {
        match text {
            Some(text) => self.push(text),
            None => self.push_null(),
        }
    }

    /// The array.
    ///
    /// # Errors
    /// The bytes are not UTF-8, or too many: neither happens with texts of rows.
    pub(crate) fn finish(mut self) -> Result<ArrayRef, Failure> {
        // Vectors grow by doubling; what a result keeps should not have the rest.
        self.bytes.shrink_to_fit();
        let offsets = OffsetBuffer::new(ScalarBuffer::from(self.offsets));
        let valid = self.valid.finish();
        Ok(Arc::new(StringArray::try_new(offsets, Buffer::from_vec(self.bytes), valid)?))
    }
}

/// The end of a row. A chunk has at most 32768 rows, each of at most some kilobytes.
#[inline]
fn offset(end: usize) -> i32 {
    i32::try_from(end).unwrap_or(i32::MAX)
}

/// A number as Arrow has it; one beyond 2^63 becomes the largest that there is.
#[inline]
pub(crate) fn int(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

/// The type of a column.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Texts of 81 characters, or none.
    Grid,
    Text,
    Int,
    Float,
    Flag,
    /// 81 masks of candidates.
    Masks,
}

/// The type of 81 masks.
pub(crate) fn masks_type() -> DataType {
    DataType::FixedSizeList(Arc::new(mask_field()), CELLS as i32)
}

fn mask_field() -> Field {
    Field::new("item", DataType::UInt16, false)
}

/// The columns of a result: names and types.
pub(crate) type Columns = [(&'static str, Kind)];

/// A schema of columns, all of which may be null but `status`.
pub(crate) fn schema(columns: &Columns) -> SchemaRef {
    let fields = columns.iter().map(|&(name, kind)| {
        let data_type = match kind {
            Kind::Grid | Kind::Text => DataType::Utf8,
            Kind::Int => DataType::Int64,
            Kind::Float => DataType::Float64,
            Kind::Flag => DataType::Boolean,
            Kind::Masks => masks_type(),
        };
        Field::new(name, data_type, name != "status")
    });
    Arc::new(Schema::new(fields.collect::<Vec<_>>()))
}

/// A value of a row.
#[derive(Clone, Copy)]
pub(crate) enum Value<'a> {
    Null,
    Text(&'a [u8]),
    Int(u64),
    Float(f64),
    Flag(bool),
    Masks(&'a [u16; CELLS]),
}

macro_rules! values_from {
    ($($from:ty => $value:expr;)*) => {
        $(impl<'a> From<$from> for Value<'a> {
            fn from(value: $from) -> Value<'a> {
                $value(value)
            }
        })*
    };
}

values_from! {
    &'a [u8] => Value::Text;
    &'a str => |text: &'a str| Value::Text(text.as_bytes());
    u64 => Value::Int;
    f64 => Value::Float;
    bool => Value::Flag;
    &'a [u16; CELLS] => Value::Masks;
}

impl<'a, T: Into<Value<'a>>> From<Option<T>> for Value<'a> {
    fn from(value: Option<T>) -> Value<'a> {
        value.map_or(Value::Null, Into::into)
    }
}

/// A batch of a result that is filled row by row.
pub(crate) struct RowBatch {
    schema: SchemaRef,
    columns: Vec<Column>,
    /// Rows until now.
    pub(crate) rows: usize,
}

enum Column {
    Text(TextColumn),
    Int(Int64Builder),
    Float(Float64Builder),
    Flag(BooleanBuilder),
    Masks(FixedSizeListBuilder<UInt16Builder>),
}

impl RowBatch {
    /// An empty batch of these columns with room for `rows` rows.
    pub(crate) fn with_capacity(columns: &Columns, rows: usize) -> RowBatch {
        let column = |&(_, kind): &(&str, Kind)| match kind {
            Kind::Grid => Column::Text(TextColumn::with_capacity(rows, CELLS)),
            Kind::Text => Column::Text(TextColumn::with_capacity(rows, 0)),
            Kind::Int => Column::Int(Int64Builder::with_capacity(rows)),
            Kind::Float => Column::Float(Float64Builder::with_capacity(rows)),
            Kind::Flag => Column::Flag(BooleanBuilder::with_capacity(rows)),
            Kind::Masks => {
                let masks = UInt16Builder::with_capacity(rows * CELLS);
                let list = FixedSizeListBuilder::with_capacity(masks, CELLS as i32, rows);
                Column::Masks(list.with_field(mask_field()))
            }
        };
        let schema = schema(columns);
        RowBatch { schema, columns: columns.iter().map(column).collect(), rows: 0 }
    }

    /// Adds a row: a value for each column, of its type or null.
    pub(crate) fn push<'a>(&mut self, values: impl AsRef<[Value<'a>]>) {
        let values = values.as_ref();
        assert_eq!(values.len(), self.columns.len(), "a value for each column");
        self.rows += 1;
        for (column, value) in self.columns.iter_mut().zip(values) {
            match (column, *value) {
                (Column::Text(column), Value::Text(text)) => column.push(text),
                (Column::Int(column), Value::Int(number)) => column.append_value(int(number)),
                (Column::Float(column), Value::Float(number)) => column.append_value(number),
                (Column::Flag(column), Value::Flag(flag)) => column.append_value(flag),
                (Column::Masks(column), Value::Masks(masks)) => {
                    column.values().append_slice(masks);
                    column.append(true);
                }
                (Column::Masks(column), Value::Null) => {
                    column.values().append_slice(&[0; CELLS]);
                    column.append(false);
                }
                (Column::Text(column), Value::Null) => column.push_null(),
                (Column::Int(column), Value::Null) => column.append_null(),
                (Column::Float(column), Value::Null) => column.append_null(),
                (Column::Flag(column), Value::Null) => column.append_null(),
                _ => unreachable!("a value of the type of its column"),
            }
        }
    }

    /// Adds a row of which these columns alone have a value.
    pub(crate) fn push_some<const N: usize>(&mut self, values: [(&str, Value<'_>); N]) {
        let mut row = vec![Value::Null; self.columns.len()];
        for (name, value) in values {
            row[self.schema.index_of(name).expect("a column")] = value;
        }
        self.push(row);
    }

    /// The batch.
    ///
    /// # Errors
    /// Those of [`TextColumn::finish`].
    pub(crate) fn finish(self) -> Result<RecordBatch, Failure> {
        let columns = self.columns.into_iter().map(|column| match column {
            Column::Text(column) => column.finish(),
            Column::Int(mut column) => Ok(Arc::new(column.finish()) as ArrayRef),
            Column::Float(mut column) => Ok(Arc::new(column.finish()) as ArrayRef),
            Column::Flag(mut column) => Ok(Arc::new(column.finish()) as ArrayRef),
            Column::Masks(mut column) => Ok(Arc::new(column.finish()) as ArrayRef),
        });
        Ok(RecordBatch::try_new(self.schema, columns.collect::<Result<_, Failure>>()?)?)
    }
}
