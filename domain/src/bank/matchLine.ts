import { decimal } from '../money/amount.ts';
import { findCreditorReferences, parseCreditorReference } from './creditorReference.ts';
import { namesAgree } from './partyName.ts';

/** A line of a statement, with the currency of its account. */
export interface MatchedLine {
  readonly direction: 'credit' | 'debit';
  readonly kind: 'payment' | 'charge';
  readonly amount: string;
  readonly currency: string;
  readonly endToEndId: string | null;
  readonly reference: string | null;
  readonly remittance: string | null;
  readonly counterparty: {
    readonly name: string | null;
    readonly iban: string | null;
    readonly number: string | null;
  } | null;
  readonly isReturn: boolean;
}

/** What a line can belong to. */
export interface MatchCandidates {
  /** The references given to institutions, with the names that are verified of them. */
  readonly references: readonly (Customer & { readonly reference: string; readonly currency: string })[];
  readonly payments: readonly {
    readonly paymentId: string;
    readonly endToEndId: string;
    readonly amount: string;
    readonly currency: string;
  }[];
  /** Customers' verified accounts. */
  readonly accounts: readonly (Customer & { readonly iban: string | null; readonly number: string | null })[];
  readonly announced: readonly (Customer & {
    readonly depositId: string;
    readonly amount: string;
    readonly currency: string;
  })[];
}

interface Customer {
  readonly institutionId: string;
  readonly name: string;
}

export type MatchReason = 'reference' | 'name' | 'account' | 'announced' | 'endToEndId' | 'returned' | 'amount';

/** `ready` can be approved in bulk, the others wait for a person: `third_party` for one who decides about the payer. */
export type MatchReadiness = 'ready' | 'person' | 'third_party' | 'unmatched';

export interface MatchProposal {
  readonly institutionId: string | null;
  readonly paymentId: string | null;
  /** The announced deposit of that institution and amount. */
  readonly depositId: string | null;
  readonly reasons: readonly MatchReason[];
  readonly readiness: MatchReadiness;
}

const UNMATCHED: MatchProposal = {
  ...{ institutionId: null, paymentId: null, depositId: null },
  reasons: [],
  readiness: 'unmatched',
};

/** Proposes what a line belongs to. A payer who is not the customer is never ready. */
export function matchLine(line: MatchedLine, candidates: MatchCandidates): MatchProposal {
  if (line.kind === 'charge') return UNMATCHED;
  return matchPayment(line, candidates) ?? (line.direction === 'credit' ? matchDeposit(line, candidates) : UNMATCHED);
}

/** A debit of a payment of ours, or a credit that returns it. */
function matchPayment(line: MatchedLine, { payments }: MatchCandidates): MatchProposal | undefined {
  const { endToEndId, direction, isReturn } = line;
  if (endToEndId === null || isReturn !== (direction === 'credit')) return undefined;
  const payment = payments.find((each) => each.endToEndId === endToEndId && each.currency === line.currency);
  if (payment === undefined) return undefined;
  const isSame = decimal(payment.amount).eq(line.amount);
  const reasons: MatchReason[] = [isReturn ? 'returned' : 'endToEndId', ...(isSame ? (['amount'] as const) : [])];
  return { ...UNMATCHED, paymentId: payment.paymentId, reasons, readiness: isSame ? 'ready' : 'person' };
}

function matchDeposit(line: MatchedLine, candidates: MatchCandidates): MatchProposal {
  const byReference = findByReference(line, candidates);
  const holders = findByAccount(line, candidates);
  const holder = holders.length === 1 ? holders[0] : undefined;
  const payer = line.counterparty?.name ?? null;
  const customer = byReference ?? holder ?? findByAnnouncement(line, candidates);
  if (customer === undefined) return UNMATCHED;
  const { institutionId } = customer;
  const announced = candidates.announced.find(
    (each) => each.institutionId === institutionId && isAnnounced(line, each),
  );
  const isNamed = payer !== null && namesAgree(payer, customer.name);
  const isHolder = holders.some((each) => each.institutionId === institutionId);
  const isOthers = holders.length > 0 && !isHolder;
  const reasons: MatchReason[] = [
    ...(byReference === undefined ? [] : (['reference'] as const)),
    ...(isNamed ? (['name'] as const) : []),
    ...(isHolder ? (['account'] as const) : []),
    ...(announced === undefined ? [] : (['announced'] as const)),
  ];
  const proposal = { ...UNMATCHED, institutionId, depositId: announced?.depositId ?? null, reasons };
  if (isOthers || (payer !== null && !isNamed && !isHolder)) return { ...proposal, readiness: 'third_party' };
  return { ...proposal, readiness: byReference !== undefined && isNamed ? 'ready' : 'person' };
}

/** Undefined also where the line has references of several institutions. */
function findByReference(line: MatchedLine, { references }: MatchCandidates): Customer | undefined {
  const structured = line.reference === null ? null : parseCreditorReference(line.reference);
  const named = new Set([
    structured,
    ...[line.reference, line.remittance].flatMap((text) => findCreditorReferences(text ?? '')),
  ]);
  const found = references.filter(({ reference, currency }) => named.has(reference) && currency === line.currency);
  return found.every(({ institutionId }) => institutionId === found[0]?.institutionId) ? found[0] : undefined;
}

/** Those who have verified the account that paid, each once. */
function findByAccount({ counterparty }: MatchedLine, { accounts }: MatchCandidates): readonly Customer[] {
  if (counterparty === null) return [];
  const { iban, number } = counterparty;
  const found = accounts.filter((each) =>
    iban === null ? number !== null && each.number === number : each.iban === iban,
  );
  return [...new Map(found.map((each) => [each.institutionId, each])).values()];
}

/** The only one who announced this amount; one who pays under another name has not announced it. */
function findByAnnouncement(line: MatchedLine, { announced }: MatchCandidates): Customer | undefined {
  const payer = line.counterparty?.name ?? null;
  const found = announced.filter((each) => isAnnounced(line, each) && (payer === null || namesAgree(payer, each.name)));
  const institutions = new Set(found.map(({ institutionId }) => institutionId));
  return institutions.size === 1 ? found[0] : undefined;
}

const isAnnounced = (line: MatchedLine, each: { readonly amount: string; readonly currency: string }): boolean =>
  each.currency === line.currency && decimal(each.amount).eq(line.amount);
