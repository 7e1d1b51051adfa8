import type { OperatorPermission } from '@aldgate/domain/operations/roles.ts';
import type { Wire } from '../wireBuilders.ts';

/**
 * A call of the operations console. Operators have their own sessions: a customer's token is not valid here, and an
 * operator's is not valid for customers' calls.
 */
export interface OperationsWire extends Omit<Wire, 'auth' | 'needs'> {
  readonly auth: 'none' | 'operator';
  /** Permission that the operator's role must have; null: every role. */
  readonly permission: OperatorPermission | null;
}

const ORDINARY_MS = 10_000;
const SECURITY_MS = 20_000;
/** Enough for twenty megabytes over a slow line. */
const UPLOAD_MS = 120_000;

interface Open extends OperationsWire {
  readonly auth: 'none';
}
interface Guarded extends OperationsWire {
  readonly auth: 'operator';
}

const BASE = '/operations';

export function open(path: string): Open {
  return {
    method: 'POST',
    path: `${BASE}${path}`,
    auth: 'none',
    permission: null,
    timeoutMs: SECURITY_MS,
    changes: true,
    limit: 'signIn',
  };
}

/** A call that changes something. */
export function change(path: string, permission: OperatorPermission | null): Guarded {
  return {
    method: 'POST',
    path: `${BASE}${path}`,
    auth: 'operator',
    permission,
    timeoutMs: SECURITY_MS,
    changes: true,
  };
}

/** A read-only call. */
export function query(path: string, permission: OperatorPermission | null): Guarded {
  return { ...change(path, permission), timeoutMs: ORDINARY_MS, changes: false };
}

export const csv = (path: string, permission: OperatorPermission) =>
  ({ ...query(path, permission), file: 'text/csv' }) as const;
/** A call with a file as its body, of at most so many bytes where that is not the ordinary bound. */
export const upload = (path: string, permission: OperatorPermission, uploadBytesMax?: number) =>
  ({
    ...change(path, permission),
    timeoutMs: UPLOAD_MS,
    upload: true,
    ...(uploadBytesMax !== undefined && { uploadBytesMax }),
  }) as const;
/** A query that answers with a line of JSON for each record. */
export const lines = (path: string, permission: OperatorPermission) =>
  ({ ...query(path, permission), file: 'application/x-ndjson' }) as const;
export const picture = (path: string, permission: OperatorPermission) =>
  ({ ...query(path, permission), file: 'image/jpeg' }) as const;
