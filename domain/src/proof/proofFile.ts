/** Published fields of a snapshot. Amounts are decimal strings in the order of `assets`, `at` is epoch milliseconds. */
export interface PublishedTotals {
  readonly snapshotId: string;
  readonly at: number;
  /** In alphabetical order. */
  readonly assets: readonly string[];
  /** The number of leaves: several of each institution. */
  readonly leaves: number;
  /** Hexadecimal, as all hashes. */
  readonly root: string;
  readonly sums: readonly string[];
}

/**
 * The signature of the totals: ECDSA on P-256 with SHA-256, the 64 bytes r and s, and the key in its SPKI form. Base64.
 */
export interface TotalsSignature {
  readonly signature: string;
  readonly publicKey: string;
}

export interface ProofStep {
  readonly side: 'left' | 'right';
  readonly hash: string;
  readonly sums: readonly string[];
}

/** A share of an institution's amounts, which is in a leaf of its own. */
export interface ProofShare {
  readonly nonce: string;
  readonly amounts: readonly string[];
  readonly path: readonly ProofStep[];
}

/** An institution's proof that its amounts, which its shares add up to, are part of the published sums. */
export interface ProofFile extends PublishedTotals, TotalsSignature {
  readonly version: 2;
  readonly institutionId: string;
  readonly amounts: readonly string[];
  readonly shares: readonly ProofShare[];
}

const TOTALS = ['assets', 'at', 'leaves', 'root', 'snapshotId', 'sums'] as const;
const FIELDS: readonly string[] = [
  ...TOTALS,
  'amounts',
  'institutionId',
  'shares',
  'publicKey',
  'signature',
  'version',
];
const SHARE_FIELDS = ['amounts', 'nonce', 'path'];
const STEP_FIELDS = ['hash', 'side', 'sums'];

/** The signed text: canonical JSON as in receipts, without whitespace and with its names in alphabetical order. */
export const totalsText = (totals: PublishedTotals): string =>
  JSON.stringify(Object.fromEntries(TOTALS.map((name) => [name, totals[name]])));

/**
 * Reads the text of a proof file. Throws an Error unless it is written as the platform writes it, compact or indented
 * by two, line ends after it aside: a name that stands twice, or other white space, could show a person what was not
 * verified.
 */
export function readProofText(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const written = text.replace(/[\r\n]+$/, '');
  if (written !== JSON.stringify(value) && written !== JSON.stringify(value, null, 2))
    throw new Error('the file is no proof, or has been altered');
  return value;
}

/** Parses a proof file. Throws a RangeError for anything else, other versions and additional fields included. */
export function parseProofFile(value: unknown): ProofFile {
  if (!isProofFile(value)) throw new RangeError('not a proof file of version 2');
  return value;
}

function isProofFile(value: unknown): value is ProofFile {
  if (!hasFields(value, FIELDS)) return false;
  const { version, at, leaves, assets, amounts, sums, shares } = value;
  const ofAssets = (texts: unknown) => isTexts(texts) && texts.length === (assets as unknown[]).length;
  return (
    version === 2 &&
    Number.isSafeInteger(at) &&
    Number.isSafeInteger(leaves) &&
    ['snapshotId', 'institutionId', 'root', 'signature', 'publicKey'].every(
      (name) => typeof value[name] === 'string',
    ) &&
    isTexts(assets) &&
    assets.every((asset, index) => index === 0 || (assets[index - 1] ?? '') < asset) &&
    ofAssets(amounts) &&
    ofAssets(sums) &&
    Array.isArray(shares) &&
    shares.length > 0 &&
    shares.every(
      (share: unknown) =>
        isShare(share) &&
        ofAssets(share.amounts) &&
        share.path.every((step: unknown) => isStep(step) && ofAssets(step.sums)),
    )
  );
}

const isShare = (value: unknown): value is ProofShare =>
  hasFields(value, SHARE_FIELDS) && typeof value.nonce === 'string' && Array.isArray(value.path);

const isStep = (value: unknown): value is ProofStep =>
  hasFields(value, STEP_FIELDS) && (value.side === 'left' || value.side === 'right') && typeof value.hash === 'string';

function hasFields(value: unknown, names: readonly string[]): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.keys(value).length === names.length && names.every((name) => Object.hasOwn(value, name));
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');
