import { createHash } from 'node:crypto';
import { boundTexts } from './boundTexts.ts';
import type { BankLine } from './statement.ts';

/** A line before it has its identity. */
export interface LineDraft extends Omit<BankLine, 'identity'> {
  /** The position of the line within what the bank's reference names, from one; a charge inside it has its own. */
  readonly position: string;
}

/**
 * The lines with their texts within bounds, and with their identities: the bank's reference and the position in it,
 * else the hash of the content. Equal ones are counted, so that two equal lines of a statement are two.
 */
export function identifyLines(drafts: readonly LineDraft[]): BankLine[] {
  const counts = new Map<string, number>();
  return drafts.map(boundTexts).map(({ position, ...line }) => {
    const base =
      line.bankReference === null ? `hash:${hashContent(line, position)}` : `ref:${line.bankReference}/${position}`;
    const ordinal = (counts.get(base) ?? 0) + 1;
    counts.set(base, ordinal);
    return { identity: ordinal === 1 && line.bankReference !== null ? base : `${base}#${ordinal}`, ...line };
  });
}

function hashContent(line: Omit<BankLine, 'identity'>, position: string): string {
  const { direction, amount, bookedOn, valueOn, endToEndId, reference, remittance, counterparty, kind } = line;
  const party = counterparty && [counterparty.name, counterparty.iban, counterparty.number];
  const content = [position, direction, amount, bookedOn, valueOn, endToEndId, reference, remittance, party, kind];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
