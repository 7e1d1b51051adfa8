import type { OpenAccount } from '../commands.ts';
import { Refusal, refusals } from '../refusal.ts';
import type { World } from '../world.ts';
import type { Account } from './account.ts';
import { freshAccount } from './accountOf.ts';

const NAME_LENGTH_MAX = 100;

/** Opens an account. Throws a Refusal where its master is none, or a sub-account itself. */
export function openAccount(world: World, { name, master, house = false, insurance = false }: OpenAccount): Account {
  if (name.length > NAME_LENGTH_MAX) throw new Refusal(-1130, "Data sent for parameter 'tag' is not valid.");
  if (master !== undefined && world.account(master).master !== undefined) throw refusals.unknownAccount();
  const id = world.state.nextAccountId++;
  const account = freshAccount({ id, name, master, house, createdAt: world.at });
  world.state.accounts.set(id, account);
  if (insurance) world.state.insurance = id;
  return account;
}
