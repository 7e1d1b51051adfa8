import { sql } from 'kysely';

/** A reference to an operator or a customer; null without an id. */
export const operatorReference = (operatorId: string | null, name: string | null) =>
  operatorId === null || name === null ? null : { operatorId, name };

export const customerReference = (institutionId: string | null, name: string | null) =>
  institutionId === null || name === null ? null : { institutionId, name };

/** An id as texts hold it. */
export const UUID_PATTERN = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/**
 * Whether a column of ids is what a column of texts names; such a text can also name something else. The texts are cast, and
 * not the ids, whose index would be of no use otherwise.
 */
export const isNamedBy = (id: string, text: string) =>
  sql<boolean>`${sql.ref(id)} = case when ${sql.ref(text)} ~ ${UUID_PATTERN} then ${sql.ref(text)}::uuid end`;
