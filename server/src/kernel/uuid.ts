import { sql } from 'kysely';

/** A UUID as its text is stored. */
const PATTERN = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
const UUID = new RegExp(PATTERN);

export const isUuid = (text: string): boolean => UUID.test(text);

/**
 * Whether a column of UUIDs has the one that a column of texts holds; a text may be something else. The text is cast,
 * because a cast of the UUIDs could not use their index.
 */
export const equalsText = (id: string, text: string) =>
  sql<boolean>`${sql.ref(id)} = case when ${sql.ref(text)} ~ ${PATTERN} then ${sql.ref(text)}::uuid end`;
