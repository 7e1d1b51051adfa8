import { MARGIN_ASSET } from '@aldgate/domain/market/traits.ts';
import type { Deposit, Transfer, WalletRef } from '../commands.ts';
import { emitAccountUpdate, emitIncome } from '../emitUpdates.ts';
import type { EngineContext } from '../engineContext.ts';
import type { Account, Wallet } from '../entities/account.ts';
import { computeAccountFigures } from '../positions/margin.ts';
import { rejections } from '../rejection.ts';
import { emitBalance } from '../spot/emitSpotUpdate.ts';
import type { TransferDone } from '../state.ts';

/** Credits external money to a wallet. */
export function deposit(engine: EngineContext, { account: id, wallet, asset, amount }: Deposit): Account {
  const account = engine.account(id);
  const units = parsePositive(amount);
  checkAsset(wallet, asset);
  add(account, wallet, asset, units);
  engine.state.deposited.set(asset, (engine.state.deposited.get(asset) ?? 0n) + units);
  if (wallet === 'um') emitAccountUpdate(engine, account, 'ADMIN_DEPOSIT', units, []);
  if (wallet === 'main') emitBalance(engine, account, asset, units);
  return account;
}

/**
 * Transfers between wallets, once per client id. Throws a Rejection if the balance is insufficient, an open position
 * needs it, or the client id belongs to another transfer.
 */
export function transfer(engine: EngineContext, command: Transfer): TransferDone {
  const { from, to, asset, clientId } = command;
  const units = parsePositive(command.amount);
  const key = clientId === undefined ? undefined : `${command.by}/${clientId}`;
  const known = key === undefined ? undefined : engine.state.transfers.get(key);
  const requested = { from: formatWallet(from), to: formatWallet(to), asset, amount: units };
  if (known !== undefined) {
    const isSame =
      known.from === requested.from && known.to === requested.to && known.asset === asset && known.amount === units;
    if (!isSame) throw rejections.transferIdUsed();
    return known;
  }
  const sender = engine.account(from.account);
  const recipient = engine.account(to.account);
  checkAsset(from.wallet, asset);
  checkAsset(to.wallet, asset);
  if (requested.from === requested.to || transferableBalance(engine, sender, from.wallet, asset) < units)
    throw rejections.transferTooLarge();
  add(sender, from.wallet, asset, -units);
  add(recipient, to.wallet, asset, units);
  const done: TransferDone = { ...requested, id: engine.state.nextTransactionId++, at: engine.at };
  if (key !== undefined) engine.state.transfers.set(key, done);
  engine.emit({ type: 'transfer', id: done.id, by: command.by, clientId, from, to, asset, amount: units });
  if (from.wallet === 'um') emitTransfer(engine, sender, -units, asset);
  if (to.wallet === 'um') emitTransfer(engine, recipient, units, asset);
  if (from.wallet === 'main') emitBalance(engine, sender, asset, -units);
  if (to.wallet === 'main') emitBalance(engine, recipient, asset, units);
  return done;
}

/** Amount that may leave a wallet now, in 10^-8: of the main wallet what no order locks. */
export function transferableBalance(engine: EngineContext, account: Account, wallet: Wallet, asset: string): bigint {
  if (wallet === 'um') return computeAccountFigures(engine, account).withdrawable;
  return account[wallet].get(asset) ?? 0n;
}

function add(account: Account, wallet: Wallet, asset: string, units: bigint): void {
  if (wallet === 'um') account.cross += units;
  else account[wallet].set(asset, (account[wallet].get(asset) ?? 0n) + units);
}

function emitTransfer(engine: EngineContext, account: Account, amount: bigint, asset: string): void {
  emitIncome(engine, account, { symbol: '', incomeType: 'TRANSFER', amount, asset, info: 'TRANSFER', tradeId: 0 });
  emitAccountUpdate(engine, account, amount > 0n ? 'DEPOSIT' : 'WITHDRAW', amount, []);
}

function checkAsset(wallet: Wallet, asset: string): void {
  if (!/^[A-Z0-9]{2,12}$/.test(asset) || (wallet === 'um' && asset !== MARGIN_ASSET.usdm))
    throw rejections.unknownAsset();
}

function parsePositive(amount: string): bigint {
  const units = BigInt(amount);
  if (units <= 0n) throw rejections.transferAmount();
  return units;
}

const formatWallet = ({ account, wallet }: WalletRef): string => `${account}/${wallet}`;
