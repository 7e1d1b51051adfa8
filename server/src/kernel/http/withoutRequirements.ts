/** One requirement's number or several, as in `TR-05`, `ID-16, ID-17` and `AK-01 to AK-03`. */
const NUMBERS = '[A-Z]{2,3}-\\d\\d(?:(?:, | to |…)[A-Z]{2,3}-\\d\\d)*';
const IN_BRACKETS = new RegExp(` ?\\(${NUMBERS}\\)`, 'g');
const AT_START = new RegExp(`^${NUMBERS}(?:: ?| |$)`);

/**
 * A document of an API without the numbers of requirements, which the contract names beside its texts: its readers do
 * not know them.
 */
export function withoutRequirements<Document extends object>(document: Document): Document {
  const cleaned = JSON.stringify(document, (key, value: unknown) => {
    if ((key !== 'summary' && key !== 'description') || typeof value !== 'string') return value;
    return value.replace(AT_START, '').replace(IN_BRACKETS, '') || undefined;
  });
  return JSON.parse(cleaned) as Document;
}
