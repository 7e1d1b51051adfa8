import { splitWords } from '@aldgate/domain/fields/splitWords.ts';

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

/** A choice of one value; the first is the one where the address names none. */
interface Choice<Value extends string> {
  readonly kind: 'choice' | 'segments';
  readonly label: string;
  readonly options: readonly [Option<Value>, ...Option<Value>[]];
}

interface Search {
  readonly kind: 'search';
  readonly label: string;
}

/** The filters of a list by their parameter in the address. */
export type Filters = Readonly<Record<string, Choice<string> | Search>>;

/** The values of a list's filters; an empty text is no search. */
export type FilterValues<Of extends Filters> = {
  readonly [Name in keyof Of]: Of[Name] extends Choice<infer Value> ? Value : string;
};

type Options<Value extends string> = readonly [Value | Option<Value>, ...(Value | Option<Value>)[]];

const toOption = <Value extends string>(option: Value | Option<Value>): Option<Value> =>
  typeof option === 'string' ? { value: option, label: splitWords(option) } : option;

/** A choice from a list; a value without a label of its own is shown in words. */
export function choice<const Value extends string>(label: string, [first, ...others]: Options<Value>): Choice<Value> {
  return { kind: 'choice', label, options: [toOption(first), ...others.map(toOption)] };
}

/** Options whose labels are their values, such as assets. */
export const asOptions = <const Value extends string>(values: readonly Value[]): readonly Option<Value>[] =>
  values.map((value) => ({ value, label: value }));

/** A choice of few values, all of them shown. */
export const segments = <const Value extends string>(label: string, options: Options<Value>): Choice<Value> => ({
  ...choice(label, options),
  kind: 'segments',
});

/** A text to search by. */
export const search = (label: string): Search => ({ kind: 'search', label });

/** A search field for each field, labelled by its name. */
export const searches = <const Field extends string>(...fields: readonly Field[]): Record<Field, Search> =>
  Object.fromEntries(fields.map((field) => [field, search(splitWords(field))])) as Record<Field, Search>;

/** Reads a list's filters from the address; unknown values count as absent. Searches are trimmed. */
export function readFilters<Of extends Filters>(filters: Of, params: URLSearchParams): FilterValues<Of> {
  const values = Object.entries(filters).map(([name, filter]) => {
    const value = params.get(name);
    if (filter.kind === 'search') return [name, value?.trim() ?? ''];
    const { options } = filter;
    return [name, (options.find((option) => option.value === value) ?? options[0]).value];
  });
  return Object.fromEntries(values) as FilterValues<Of>;
}

/** The fields of a request's condition that have a value: neither all of them nor an empty search. */
export function conditionOf<Values extends Readonly<Record<string, string>>>(values: Values) {
  const set = Object.entries(values).filter(([, value]) => value !== '' && value !== 'all');
  return Object.fromEntries(set) as { readonly [Name in keyof Values]?: Exclude<Values[Name], 'all'> };
}
