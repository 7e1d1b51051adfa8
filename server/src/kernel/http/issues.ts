import type { z } from 'zod';

/** A field that is not as it must be; `path` is empty for the request as a whole. */
export interface FieldIssue {
  readonly path: string;
  readonly message: string;
}

/** The first few faults of a request, by field. Enough to mend it, too few to be a load. */
export function formatIssues(error: z.ZodError): FieldIssue[] {
  return error.issues
    .slice(0, 20)
    .map((issue) => ({ path: issue.path.map(String).join('.').slice(0, 100), message: issue.message.slice(0, 200) }));
}
