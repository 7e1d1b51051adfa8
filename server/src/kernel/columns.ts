import type { ColumnType } from 'kysely';

/** Rows as PostgreSQL answers them: numeric and bigint come as strings, timestamptz as Date. */
export type Numeric = ColumnType<string, string, string>;
export type Time = ColumnType<Date, Date, Date>;
export type NullableNumeric = ColumnType<string | null, string | null | undefined, string | null>;
export type NullableTime = ColumnType<Date | null, Date | null | undefined, Date | null>;
export type NullableText = ColumnType<string | null, string | null | undefined, string | null>;
/** A date without a time, as its ISO text. */
export type NullableDay = ColumnType<string | null, string | null | undefined, string | null>;
export type Json = ColumnType<unknown, string | null, string | null>;
