import type { z } from 'zod';

/** An invalid field; `path` is empty for the request as a whole. */
export interface FieldIssue {
  readonly path: string;
  readonly message: string;
}

/** The first errors of a request, by field. The number is limited to keep the answer small. */
export function formatIssues(error: z.ZodError): FieldIssue[] {
  return error.issues
    .slice(0, 20)
    .map((issue) => ({ path: issue.path.map(String).join('.').slice(0, 100), message: issue.message.slice(0, 200) }));
}
