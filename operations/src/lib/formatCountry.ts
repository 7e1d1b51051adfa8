import { formatField } from '@aldgate/domain/fields/formatField.ts';

/** The name of a country by its ISO code, for an operator; null where there is none. */
export const formatCountry = (code: string | null): string | null =>
  code === null ? null : formatField('country', code, { locale: 'en-US' });
