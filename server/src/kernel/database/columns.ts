import type { ColumnType } from 'kysely';

/** Column types as PostgreSQL returns them: numeric and bigint as strings, timestamptz as Date. */
export type Numeric = ColumnType<string, string, string>;
export type Time = ColumnType<Date, Date, Date>;
export type NullableNumeric = ColumnType<string | null, string | null | undefined, string | null>;
export type NullableTime = ColumnType<Date | null, Date | null | undefined, Date | null>;
export type NullableText = ColumnType<string | null, string | null | undefined, string | null>;
/** A request's digest (`requestDigest.ts`); empty where no client's request made the row. */
export type RequestDigest = ColumnType<string, string | undefined, never>;
export type NullableDay = ColumnType<string | null, string | null | undefined, string | null>;
export type Json = ColumnType<unknown, string | null, string | null>;
