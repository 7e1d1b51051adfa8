import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { MARGIN_ASSET } from '@aldgate/domain/market/traits.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { findAsset, listCoins } from '../../../ledger/assets.ts';
import type { FundTransferDeps } from './deps.ts';
import { type BrokerLocation, findLocation, listLocations } from './locations.ts';
import { readHolders } from './readHolders.ts';
import { readRules } from './readRules.ts';
import { holdsAsset, type MoveRules, whyApart, whyClosed } from './rules.ts';

const readLocations = async ({ database, clock, exchanges }: FundTransferDeps, user: User) => {
  const holders = await readHolders(database, user.institutionId);
  const rules = await readRules(database, user, holders, clock());
  return { locations: listLocations(holders, exchanges), rules };
};

/** BR-10: the locations at one side of a move, each with what it can give and why it is closed. */
export async function listTransferAccounts(
  deps: FundTransferDeps,
  user: User,
  { side, asset, source: from }: ParsedOf<'listTransferAccounts'>,
): Promise<AnswerOf<'listTransferAccounts'>> {
  const { locations, rules } = await readLocations(deps, user);
  const source = from === undefined ? undefined : findLocation(locations, from, 'source');
  return Promise.all(
    locations.map(async (each) => {
      const { available, freshness } = await deps.moves.movable(user.institutionId, each.fund, asset);
      const apart = side === 'target' && source !== undefined ? whyApart(rules, source, each, asset) : null;
      const closedBy = whyClosed(rules, side, each, asset) ?? apart;
      return {
        location: each.location,
        label: each.label,
        exchangeCode: each.account?.exchange_code ?? null,
        projectNo: each.projectNo,
        available,
        freshness,
        isOpen: closedBy === null,
        closedBy,
      };
    }),
  );
}

/** BR-10: the moves out of an account and into it, each with its assets and why it is closed. */
export async function listAccountActions(
  deps: FundTransferDeps,
  user: User,
  { brokerAccountId }: ParsedOf<'listAccountActions'>,
): Promise<AnswerOf<'listAccountActions'>> {
  const { locations, rules } = await readLocations(deps, user);
  const own = locations.filter(({ account }) => account?.id === brokerAccountId);
  if (own.length === 0) throw new ApiError('notFound');
  const coins = [...(await listCoins(deps.database))].sort();
  const pairs = own.flatMap((one) =>
    locations
      .filter((other) => other !== one)
      .flatMap((other) =>
        own.includes(other) ? [[one, other] as const] : [[one, other] as const, [other, one] as const],
      ),
  );
  return pairs.map(([source, target]) => {
    const assets = coins.filter((asset) => isPossible(rules, source, target, asset));
    const closedBy = whyPairClosed(rules, source, target, assets[0] ?? MARGIN_ASSET.usdm);
    return {
      source: source.location,
      target: target.location,
      assets,
      isOpen: closedBy === null,
      closedBy,
    };
  });
}

const whyPairClosed = (rules: MoveRules, source: BrokerLocation, target: BrokerLocation, asset: string) =>
  whyClosed(rules, 'source', source, asset) ??
  whyClosed(rules, 'target', target, asset) ??
  whyApart(rules, source, target, asset);

const isPossible = (rules: MoveRules, source: BrokerLocation, target: BrokerLocation, asset: string): boolean =>
  holdsAsset(source, asset) && holdsAsset(target, asset) && whyApart(rules, source, target, asset) === null;

/** BR-10: what bounds a move, and the bound that binds. */
export async function queryFundTransferAvailable(
  deps: FundTransferDeps,
  user: User,
  { source: from, target: to, asset }: ParsedOf<'queryFundTransferAvailable'>,
): Promise<AnswerOf<'queryFundTransferAvailable'>> {
  if ((await findAsset(deps.database, asset))?.kind !== 'crypto') throw new ApiError('assetUnsupported', { asset });
  const { locations } = await readLocations(deps, user);
  const source = findLocation(locations, from, 'source');
  findLocation(locations, to, 'target');
  const { ledger, exchange, available, bound, freshness } = await deps.moves.movable(
    user.institutionId,
    source.fund,
    asset,
  );
  const project = source.projectNo === null ? null : ledger;
  return { available, bounds: { ledger, exchange, project }, bound, freshness };
}
