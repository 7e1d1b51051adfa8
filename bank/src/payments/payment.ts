/** A batch of payments from one account on one day. Amounts are decimal strings. */
export interface PaymentBatch {
  /** At most 35 characters. */
  readonly messageId: string;
  /** Epoch ms. */
  readonly createdAt: number;
  readonly initiatingParty: string;
  readonly debtor: Debtor;
  /** YYYY-MM-DD */
  readonly executionOn: string;
  readonly chargeBearer: 'SHAR' | 'DEBT';
  readonly payments: readonly Payment[];
}

export interface Debtor {
  readonly name: string;
  readonly iban: string | null;
  readonly number: string | null;
  readonly bic: string;
  readonly currency: string;
}

export interface Payment {
  /** At most 35 characters. */
  readonly endToEndId: string;
  readonly amount: string;
  readonly currency: string;
  readonly creditor: {
    readonly name: string;
    /** At most two lines of 70 characters, beside the town. */
    readonly address: readonly string[];
    /** At most 35 characters; null where it is not known, and then the file has no address. */
    readonly town: string | null;
    /** ISO 3166-1 alpha-2. */
    readonly country: string;
  };
  readonly creditorAccount: { readonly iban: string | null; readonly number: string | null };
  readonly creditorAgent: { readonly bic: string | null; readonly aba: string | null };
  readonly intermediaryBic: string | null;
  readonly remittance: string | null;
}

export type PaymentFileReason = 'characters' | 'length' | 'amount' | 'missing' | 'duplicate' | 'format' | 'total';

/** Why a payment file cannot be written, or is refused. */
export class PaymentFileError extends Error {
  override readonly name = 'PaymentFileError';
  /** The payment; null for the batch. */
  readonly endToEndId: string | null;
  readonly field: string;
  readonly reason: PaymentFileReason;

  constructor(endToEndId: string | null, field: string, reason: PaymentFileReason, detail: string) {
    super(detail);
    this.endToEndId = endToEndId;
    this.field = field;
    this.reason = reason;
  }
}

export const PAIN_NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';
