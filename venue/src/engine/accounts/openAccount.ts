import type { OpenAccount } from '../commands.ts';
import type { EngineContext } from '../engineContext.ts';
import type { Account } from '../entities/account.ts';
import { newAccount } from '../entities/accountPositions.ts';
import { Rejection, rejections } from '../rejection.ts';

const NAME_LENGTH_MAX = 100;

/** Throws a Rejection if the master does not exist or is a sub-account. */
export function openAccount(
  engine: EngineContext,
  { name, master, house = false, insurance = false }: OpenAccount,
): Account {
  if (name.length > NAME_LENGTH_MAX) throw new Rejection(-1130, "Data sent for parameter 'tag' is not valid.");
  if (master !== undefined && engine.account(master).master !== undefined) throw rejections.unknownAccount();
  const id = engine.state.nextAccountId++;
  const account = newAccount({ id, name, master, house, createdAt: engine.at });
  engine.state.accounts.set(id, account);
  if (insurance) engine.state.insurance = id;
  return account;
}
