import { listFieldErrors } from '../../lib/forms/fieldErrors.ts';

/** Whether the server rejected one of these fields. */
export const isAboutField = (error: unknown, fields: readonly string[]): boolean =>
  listFieldErrors(error).some(({ path }) => fields.includes(path));
