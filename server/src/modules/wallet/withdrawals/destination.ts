import type { ParsedOf } from '@aldgate/contract';
import { type Beneficiary, findBeneficiaryErrors, sourceOf } from '@aldgate/domain/wallet/beneficiary.ts';
import { findLookAlike } from '@aldgate/domain/wallet/lookAlike.ts';
import type { AddressError, WithdrawalDestination } from '@aldgate/domain/wallet/withdrawalFacts.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { type HasCode, type InspectedAddress, inspectAddress } from '../../custody/index.ts';
import { type EntryRow, isWhitelisted } from '../addresses/entry.ts';
import { listKnownAddresses } from '../addresses/knownAddresses.ts';

/** Destination of a withdrawal: an entry of the book, or an address that was typed with its owner. */
export interface Destination {
  readonly network: string;
  /** As the network stores it, and as people read it; what was typed where it is not valid. */
  readonly address: string;
  readonly shown: string;
  readonly addressId: string | null;
  readonly source: EntryRow['source'];
  readonly beneficiary: Beneficiary;
  readonly facts: WithdrawalDestination;
}

type Requested = Pick<ParsedOf<'previewWithdraw'>, 'asset' | 'network' | 'addressId' | 'address' | 'beneficiary'>;

interface Reading {
  readonly institutionId: string;
  readonly now: number;
  readonly businessNow: number;
  readonly typedMiddle: string | null;
  /** Whether the withdrawal is there already: an entry that was deleted since is known, and cannot be used. */
  readonly isExisting: boolean;
  readonly hasCode: HasCode;
}

/** Reads what decides about a destination. Throws notFound for an entry that is not there, or not for this asset. */
export async function readDestination(tx: Database | Tx, requested: Requested, reading: Reading): Promise<Destination> {
  const { institutionId, now, businessNow, typedMiddle } = reading;
  const { network, asset } = requested;
  const entry = requested.addressId === undefined ? undefined : await findEntry(tx, reading, requested.addressId);
  if (requested.addressId !== undefined && !isFor(entry, network, asset)) throw new ApiError('notFound');
  const text = entry?.shown_address ?? requested.address ?? '';
  const beneficiary = (entry?.beneficiary as Beneficiary | undefined) ?? requested.beneficiary ?? {};
  const source = entry?.source ?? sourceOf(beneficiary);
  const inspected = await inspectAddress(tx, { network, institutionId }, text);
  const address = inspected.isValid ? inspected.address : text;
  const shown = inspected.isValid ? inspected.shown : text;
  const known = inspected.isValid ? await listKnownAddresses(tx, { institutionId, network, address: shown, now }) : [];
  return {
    network,
    address,
    shown,
    addressId: entry?.id ?? null,
    source,
    beneficiary,
    facts: {
      invalid: findAddressError(inspected, reading),
      isBurnAddress: inspected.isValid && inspected.isBurn,
      isVerified: null,
      isTownMissing: false,
      entry:
        entry === undefined
          ? null
          : {
              usableFrom: entry.state === 'deleted' ? null : (entry.usable_from?.getTime() ?? null),
              isWhitelisted: isWhitelisted(entry, businessNow),
              isApprovedBySecondMember: entry.is_approved,
            },
      usedTimes: await countUses(tx, institutionId, network, address),
      hasCode: inspected.isValid && (await reading.hasCode(network, address)),
      lookAlike: (inspected.isValid ? findLookAlike(shown, known, inspected.form) : undefined) ?? null,
      typedMiddle,
      beneficiaryErrors: findBeneficiaryErrors(source, beneficiary),
    },
  };
}

/**
 * Checks whether an address is payable for drafts and later alone: an earlier answer would reveal which are customers'.
 */
function findAddressError(inspected: InspectedAddress, { isExisting }: Reading): AddressError | null {
  if (!inspected.isValid) return inspected.reason;
  return isExisting && !inspected.isPayable ? 'notPayable' : null;
}

const findEntry = (
  tx: Database | Tx,
  { institutionId, isExisting }: Reading,
  addressId: string,
): Promise<EntryRow | undefined> =>
  tx
    .selectFrom('withdrawal_address')
    .selectAll()
    .where('id', '=', addressId)
    .where('institution_id', '=', institutionId)
    .where('state', 'in', ['pending', 'confirmed', ...(isExisting ? (['deleted'] as const) : [])])
    .executeTakeFirst();

const isFor = (entry: EntryRow | undefined, network: string, asset: string): boolean =>
  entry !== undefined && entry.network === network && (entry.asset === null || entry.asset === asset);

/** How many withdrawals to the address are complete. */
async function countUses(tx: Database | Tx, institutionId: string, network: string, address: string): Promise<number> {
  const row = await tx
    .selectFrom('withdrawal')
    .select((each) => each.fn.countAll<string>().as('count'))
    .where('institution_id', '=', institutionId)
    .where('network', '=', network)
    .where('address', '=', address)
    .where('state', '=', 'complete')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
