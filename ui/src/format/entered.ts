const PLAIN = /^(\d+\.?\d*|\.\d+)$/;
const GROUPED = /^\d{1,3}(,\d{3})+(\.\d*)?$/;

/**
 * Parses an amount as typed or pasted: '1,234.5' is '1234.5', '.5' is '0.5', '007' is '7'. Undefined where it is not
 * a positive plain number; a comma that does not group thousands ('1,5') is rejected, since its meaning is ambiguous.
 */
export function parseEntered(text: string): string | undefined {
  const trimmed = text.replace(/[\s\u00a0\u202f]/g, '');
  if (!PLAIN.test(trimmed) && !GROUPED.test(trimmed)) return undefined;
  const [whole = '', fraction = ''] = trimmed.replaceAll(',', '').split('.');
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return fraction === '' ? digits : `${digits}.${fraction}`;
}
