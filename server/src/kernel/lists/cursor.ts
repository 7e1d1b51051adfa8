import { createHash } from 'node:crypto';
import { parseBoundedJson } from '@aldgate/domain/json/parseBoundedJson.ts';
import { formatError } from '../apiError.ts';
import { isPosition, type OrderColumn, type Position } from './keyset.ts';

/**
 * A cursor is a position with a digest of it and of the list's scope: its name, owner and filters. So a cursor of
 * another list, owner or filter, or one that was altered, is refused. The digest is no secret, since a list shows no
 * rows but its own at any position.
 */
export function formatCursor(scope: readonly unknown[], position: Position): string {
  return Buffer.from(JSON.stringify([digestOf(scope, position), ...position])).toString('base64url');
}

/** Throws a format error. */
export function parseCursor(scope: readonly unknown[], order: readonly OrderColumn[], cursor: string): Position {
  const [digest, ...position] = parseTexts(cursor);
  if (digest !== digestOf(scope, position) || !isPosition(order, position)) {
    throw formatError({ 'cursorCondition.cursor': 'is not a cursor of this list with these filters' });
  }
  return position;
}

function parseTexts(cursor: string): string[] {
  try {
    const value = parseBoundedJson(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) && value.every((each) => typeof each === 'string') ? value : [];
  } catch {
    return [];
  }
}

const digestOf = (scope: readonly unknown[], position: Position): string =>
  createHash('sha256')
    .update(JSON.stringify([scope, position]))
    .digest('base64url')
    .slice(0, 12);
