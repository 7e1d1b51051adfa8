import type { Option } from '@aldgate/ui/controls/selectProps.ts';
import type { TimeOrder } from '@aldgate/ui/tables/TimeHeader.tsx';
import { useTranslation } from '../i18n/i18n.ts';
import type { Capability, Translate } from '../i18n/texts.ts';
import { oneOf } from '../lists/listFilter.ts';
import { endOfDay, parseDay, startOfDay } from '../page/pageQuery.ts';

/** The values of a list's filters by the request's fields; undefined where one is not set. */
export type FilterValues = Readonly<Record<string, string | undefined>>;

/** One of some values, or any. */
export interface Choice {
  readonly kind: 'choice';
  readonly capability: Capability;
  /** Keys of the capability's texts. */
  readonly label: string;
  readonly any: string;
  readonly useOptions: (chosen: string | undefined, values: FilterValues) => readonly Option<string>[];
  /** The values of other filters that a choice changes. */
  readonly changes?: (chosen: string | undefined, values: FilterValues) => FilterValues;
}

/** A text to search by. */
export interface Search {
  readonly kind: 'search';
  readonly capability: Capability;
  /** Key of the capability's text. */
  readonly label: string;
  readonly max: number;
  /** Whether it is an id, which browsers neither complete nor correct. */
  readonly isId: boolean;
}

/** A day in UTC, or the order of records by time. */
interface Time {
  readonly kind: 'since' | 'until' | 'order';
}

/** A filter of a list: how it is drawn, read from the address, and what it asks for. */
export type Filter<Field = unknown> = (Choice | Search | Time) & {
  /** In the address, where it is not the field's name. */
  readonly parameter?: string | undefined;
  /** Undefined for an invalid value, which counts as absent. */
  readonly parse: (text: string | null) => string | undefined;
  /** The request's field; undefined for a value that limits nothing. */
  readonly toField: (value: string) => Field | undefined;
};

/** The filters of a list by the request's fields, in the order in which they are drawn. */
export type Filters = Readonly<Record<string, Filter>>;

type Key<Name extends Capability> = Parameters<Translate<Name>>[0];

interface Labelled<Name extends Capability> {
  readonly parameter?: string;
  readonly label: Key<Name>;
}

interface SelectOptions<Name extends Capability, Value extends string>
  extends Labelled<Name>,
    Pick<Choice, 'useOptions' | 'changes'> {
  readonly any: Key<Name>;
  readonly parse: (text: string | null) => Value | undefined;
}

interface ChoiceOptions<Name extends Capability, Value extends string, Field> extends Labelled<Name> {
  readonly any: Key<Name>;
  readonly values: readonly Value[];
  readonly name: (value: Value) => Key<Name>;
  readonly toField?: (value: Value) => Field;
}

interface SearchOptions<Name extends Capability> extends Labelled<Name> {
  readonly max: number;
  /** Returns what is written to the address; the text as it is typed without it. */
  readonly parse?: Filter['parse'];
  readonly isId?: boolean;
}

/** Filters with the texts of a capability. */
export function filtersIn<Name extends Capability>(capability: Name) {
  return {
    /** A choice whose options a hook returns. */
    select: <Value extends string>(options: SelectOptions<Name, Value>): Filter<Value> => ({
      ...options,
      kind: 'choice',
      capability,
      toField: (value) => value as Value,
    }),
    /** A choice of fixed values. */
    choice: <Value extends string, Field = Value>(options: ChoiceOptions<Name, Value, Field>): Filter<Field> => {
      const { values, name, toField = (value) => value as unknown as Field, ...labelled } = options;
      return {
        ...labelled,
        kind: 'choice',
        capability,
        useOptions: () => {
          const { t } = useTranslation(capability);
          return values.map((value) => ({ value, label: t(name(value)) }));
        },
        parse: oneOf(values),
        toField: (value) => toField(value as Value),
      };
    },
    search: (options: SearchOptions<Name>): Filter<string> => ({
      isId: false,
      parse: (text) => text?.slice(0, options.max) || undefined,
      ...options,
      kind: 'search',
      capability,
      toField: (text) => text.trim() || undefined,
    }),
  };
}

export const SINCE: Filter<number> = { kind: 'since', parameter: 'since', parse: parseDay, toField: startOfDay };

/** The end is the exclusive start of the day after the last. */
export const UNTIL: Filter<number> = { kind: 'until', parameter: 'until', parse: parseDay, toField: endOfDay };

export const ORDER: Filter<TimeOrder> = {
  kind: 'order',
  parse: (text) => (text === 'oldest' ? text : undefined),
  toField: () => 'oldest',
};

export const readOrder = (value: string | undefined): TimeOrder => (value === 'oldest' ? 'oldest' : 'newest');

/** The newest first by default. */
export const writeOrder = (order: TimeOrder): string | undefined => (order === 'oldest' ? order : undefined);

/** Filters by days, and the order. */
export const BY_TIME = { startTime: SINCE, endTime: UNTIL, sort: ORDER };

/** Filters by days of a list whose end is inclusive, and the order. */
export const BY_TIME_INCLUSIVE = { ...BY_TIME, endTime: { ...UNTIL, toField: (day: string) => endOfDay(day) - 1 } };
