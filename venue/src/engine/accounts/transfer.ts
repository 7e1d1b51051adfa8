import type { Deposit, Transfer, WalletRef } from '../commands.ts';
import { figuresOf } from '../positions/margin.ts';
import { refusals } from '../refusal.ts';
import type { TransferDone } from '../state.ts';
import type { World } from '../world.ts';
import { type Account, MARGIN_ASSET, type Wallet } from './account.ts';
import { tellAccount, tellIncome } from './tell.ts';

/** Money from outside into a wallet. */
export function deposit(world: World, { account: id, wallet, asset, amount }: Deposit): Account {
  const account = world.account(id);
  const units = positive(amount);
  checkAsset(wallet, asset);
  add(account, wallet, asset, units);
  world.state.deposited.set(asset, (world.state.deposited.get(asset) ?? 0n) + units);
  if (wallet === 'um') tellAccount(world, account, 'ADMIN_DEPOSIT', units, []);
  return account;
}

/**
 * Moves money between wallets, once for each client id. Throws a Refusal where it is not there, where an open position
 * needs it, or where the client id stands for another transfer.
 */
export function transfer(world: World, command: Transfer): TransferDone {
  const { from, to, asset, clientId } = command;
  const units = positive(command.amount);
  const key = clientId === undefined ? undefined : `${command.by}/${clientId}`;
  const known = key === undefined ? undefined : world.state.transfers.get(key);
  const wanted = { from: nameOf(from), to: nameOf(to), asset, amount: units };
  if (known !== undefined) {
    const same =
      known.from === wanted.from && known.to === wanted.to && known.asset === asset && known.amount === units;
    if (!same) throw refusals.transferIdUsed();
    return known;
  }
  const giver = world.account(from.account);
  const taker = world.account(to.account);
  checkAsset(from.wallet, asset);
  checkAsset(to.wallet, asset);
  if (wanted.from === wanted.to || movable(world, giver, from.wallet, asset) < units) throw refusals.transferTooLarge();
  add(giver, from.wallet, asset, -units);
  add(taker, to.wallet, asset, units);
  const done: TransferDone = { ...wanted, id: world.state.nextTransactionId++, at: world.at };
  if (key !== undefined) world.state.transfers.set(key, done);
  world.emit({ type: 'transfer', id: done.id, by: command.by, clientId, from, to, asset, amount: units });
  if (from.wallet === 'um') tellMoved(world, giver, -units, asset);
  if (to.wallet === 'um') tellMoved(world, taker, units, asset);
  return done;
}

/** What may leave a wallet now, in 10^-8. */
export function movable(world: World, account: Account, wallet: Wallet, asset: string): bigint {
  if (wallet === 'um') return figuresOf(world, account).withdrawable;
  return account[wallet].get(asset) ?? 0n;
}

function add(account: Account, wallet: Wallet, asset: string, units: bigint): void {
  if (wallet === 'um') account.cross += units;
  else account[wallet].set(asset, (account[wallet].get(asset) ?? 0n) + units);
}

function tellMoved(world: World, account: Account, amount: bigint, asset: string): void {
  tellIncome(world, account, { symbol: '', incomeType: 'TRANSFER', amount, asset, info: 'TRANSFER', tradeId: 0 });
  tellAccount(world, account, amount > 0n ? 'DEPOSIT' : 'WITHDRAW', amount, []);
}

function checkAsset(wallet: Wallet, asset: string): void {
  if (!/^[A-Z0-9]{2,12}$/.test(asset) || (wallet === 'um' && asset !== MARGIN_ASSET)) throw refusals.unknownAsset();
}

function positive(amount: string): bigint {
  const units = BigInt(amount);
  if (units <= 0n) throw refusals.transferAmount();
  return units;
}

const nameOf = ({ account, wallet }: WalletRef): string => `${account}/${wallet}`;
