import { decimal } from '../money/amount.ts';
import { type AccountNumber, isSameAccount } from './accountNumber.ts';
import { findCreditorReferences, parseCreditorReference } from './creditorReference.ts';
import { isNameOf, type NamedParty } from './partyName.ts';

/** A line of a statement, with the currency of its account. */
export interface MatchedLine {
  readonly direction: 'credit' | 'debit';
  readonly kind: 'payment' | 'charge';
  readonly amount: string;
  readonly currency: string;
  readonly reference: string | null;
  readonly remittance: string | null;
  readonly counterparty: (AccountNumber & { readonly name: string | null }) | null;
}

/** Whom a credit can belong to. */
export interface MatchCandidates {
  /** The references given to institutions, with the names that are verified of them. */
  readonly references: readonly (Customer & { readonly reference: string; readonly currency: string })[];
  /** Customers' verified accounts. */
  readonly accounts: readonly (Customer & AccountNumber)[];
  readonly announced: readonly (Customer & {
    readonly depositId: string;
    readonly amount: string;
    readonly currency: string;
  })[];
}

interface Customer extends NamedParty {
  readonly institutionId: string;
}

export type MatchReason = 'reference' | 'name' | 'account' | 'announced';

/** `ready` can be approved in bulk, the others wait for a person: `third_party` for one who decides about the payer. */
export type MatchReadiness = 'ready' | 'person' | 'third_party' | 'unmatched';

export interface MatchProposal {
  readonly institutionId: string | null;
  /** The announced deposit of that institution and amount. */
  readonly depositId: string | null;
  readonly reasons: readonly MatchReason[];
  readonly readiness: MatchReadiness;
}

const UNMATCHED: MatchProposal = { institutionId: null, depositId: null, reasons: [], readiness: 'unmatched' };

/** Proposes whom a credit belongs to. A payer who is not the customer is never ready. */
export function matchLine(line: MatchedLine, candidates: MatchCandidates): MatchProposal {
  if (line.kind === 'charge' || line.direction === 'debit') return UNMATCHED;
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
  const isNamed = payer !== null && isNameOf(payer, customer);
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

/** The references that a line carries, structured or in its text, each once. */
export function namedReferences({ reference, remittance }: Pick<MatchedLine, 'reference' | 'remittance'>): string[] {
  const structured = reference === null ? null : parseCreditorReference(reference);
  const named = [reference, remittance].flatMap((text) => findCreditorReferences(text ?? ''));
  return [...new Set([...(structured === null ? [] : [structured]), ...named])];
}

/** Undefined also where the line has references of several institutions. */
function findByReference(line: MatchedLine, { references }: MatchCandidates): Customer | undefined {
  const named = new Set(namedReferences(line));
  const found = references.filter(({ reference, currency }) => named.has(reference) && currency === line.currency);
  return found.every(({ institutionId }) => institutionId === found[0]?.institutionId) ? found[0] : undefined;
}

/** Those who have verified the account that paid, each once. */
function findByAccount({ counterparty }: MatchedLine, { accounts }: MatchCandidates): readonly Customer[] {
  if (counterparty === null) return [];
  const found = accounts.filter((each) => isSameAccount(counterparty, each));
  return [...new Map(found.map((each) => [each.institutionId, each])).values()];
}

/** The only one who announced this amount; one who pays under another name has not announced it. */
function findByAnnouncement(line: MatchedLine, { announced }: MatchCandidates): Customer | undefined {
  const payer = line.counterparty?.name ?? null;
  const found = announced.filter((each) => isAnnounced(line, each) && (payer === null || isNameOf(payer, each)));
  const institutions = new Set(found.map(({ institutionId }) => institutionId));
  return institutions.size === 1 ? found[0] : undefined;
}

const isAnnounced = (line: MatchedLine, each: { readonly amount: string; readonly currency: string }): boolean =>
  each.currency === line.currency && decimal(each.amount).eq(line.amount);
