/** ISO 11649: 'RF', two check digits, up to 21 letters and digits. Ours are 'AG' and eight of this set. */
export const REFERENCE_CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const PREFIX = 'AG';
const OWN = /^AG[0-9A-HJKMNP-TV-Z]{8}$/;

/** Makes a reference from eight characters of REFERENCE_CHARACTERS. Throws a RangeError for others. */
export function makeCreditorReference(characters: string): string {
  const body = `${PREFIX}${characters}`;
  if (!OWN.test(body)) throw new RangeError('a reference has eight characters without I, L, O and U');
  const check = 98 - remainder(`${body}RF00`);
  return `RF${String(check).padStart(2, '0')}${body}`;
}

/** The reference without spaces and in capitals; null unless its check digits are right. */
export function parseCreditorReference(text: string): string | null {
  const plain = text.replaceAll(/\s/g, '').toUpperCase();
  if (!/^RF\d{2}[0-9A-Z]{1,21}$/.test(plain)) return null;
  return remainder(`${plain.slice(4)}${plain.slice(0, 4)}`) === 1 ? plain : null;
}

/** Those of ours that a free text contains, whatever its spaces and capitals. */
export function findCreditorReferences(text: string): string[] {
  const plain = text.replaceAll(/\s/g, '').toUpperCase();
  const found = [...plain.matchAll(/(?=(RF\d{2}AG[0-9A-HJKMNP-TV-Z]{8}))/g)];
  const references = found.map(([, candidate = '']) => parseCreditorReference(candidate));
  return [...new Set(references.filter((reference) => reference !== null))];
}

/** ISO 7064 MOD 97-10; a letter counts as its two digits from A = 10 on. */
function remainder(text: string): number {
  let rest = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}
