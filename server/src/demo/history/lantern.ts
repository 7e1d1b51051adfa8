import { inTransaction } from '../../kernel/database/database.ts';
import { capitalAccount } from '../../ledger/account.ts';
import { findUserByName } from '../../modules/identity/index.ts';
import { DEMO_SUB_ACCOUNTS } from '../accounts.ts';
import { grant } from '../seed.ts';
import { approve } from './channel.ts';
import type { PastPlatform } from './pastPlatform.ts';
import { BROKER, TREASURER } from './people.ts';

const PROJECT = 'Lantern Neutral 02';
const ASSET = 'USDT';

/** An increase of the project: its principals, and the amounts of its accounts. */
interface Increase {
  readonly key: string;
  readonly priority: string;
  readonly subordinated: string;
  readonly allotments: Readonly<Record<string, string>>;
}

/** At the end LN02-A has 600,000, LN02-B 400,000 and LN02-C 200,000. */
const FIRST: Increase = {
  key: 'demo-lantern-first',
  priority: '600000',
  subordinated: '300000',
  allotments: { 'LN02-A': '450000', 'LN02-B': '300000', 'LN02-C': '150000' },
};
const SECOND: Increase = {
  key: 'demo-lantern-second',
  priority: '200000',
  subordinated: '100000',
  allotments: { 'LN02-A': '150000', 'LN02-B': '100000', 'LN02-C': '50000' },
};

/** The broker adds accounts, which are opened after the start, makes a project of them and gets its first loan. */
export async function openLantern(past: PastPlatform): Promise<void> {
  const exchanges = await past.asMember(BROKER, 'listAllExchangeConfig', undefined);
  const brokerAccountIds: string[] = [];
  for (const [index, account] of DEMO_SUB_ACCOUNTS.entries()) {
    const { name: accountName, accountType, accountMode } = account;
    if (!Object.hasOwn(FIRST.allotments, accountName)) continue;
    const offering = exchanges.filter(({ accountTypes }) => accountTypes.includes(accountType));
    const exchange = offering.find(({ exchangeCode }) => exchangeCode === account.exchangeCode) ?? offering[0];
    if (exchange === undefined) throw new Error(`no exchange opens ${accountName}`);
    const { exchangeCode } = exchange;
    const { brokerAccountId } = await past.asMember(BROKER, 'getBrokerAccountId', undefined);
    const wanted = { brokerAccountId, accountName, accountType, exchangeCode, accountMode };
    await past.asMember(BROKER, 'insertBrokerAccount', wanted);
    await past.asMember(BROKER, 'updateBrokerAccount', { brokerAccountId, sortIndex: index + 1 });
    brokerAccountIds.push(brokerAccountId);
  }
  const project = { projectName: PROJECT, strategy: 'neutral_arbitrage', currency: ASSET, brokerAccountIds } as const;
  await past.asMember(BROKER, 'addProjectRelation', project);
  await increase(past, FIRST);
}

/** The project gets more. */
export const raiseLantern = (past: PastPlatform): Promise<void> => increase(past, SECOND);

/** The first interest statement is paid from the asset account, to which its amount is granted. */
export async function payLanternInterest(past: PastPlatform): Promise<void> {
  await past.runDue();
  const waiting = { queryCondition: { status: 'wait_for_payment', sort: 'oldest' } } as const;
  const [statement] = (await past.asMember(BROKER, 'pageInterestStatement', waiting)).items;
  if (statement === undefined) throw new Error('no interest statement waits for payment');
  const { statementNo, due } = statement;
  await grantCapital(past, 'demo-lantern-interest', due);
  await past.asMember(BROKER, 'payInterest', {
    key: 'demo-lantern-interest',
    statementNo,
    method: 'trading_account',
    location: { type: 'capital', id: null, wallet: null },
    gaCode: await past.googleCode(),
  });
}

/** Grants an amount to the broker's asset account, once under a key. */
export async function grantCapital(past: PastPlatform, key: string, amount: string): Promise<void> {
  const member = await findUserByName(past.database, BROKER);
  if (member === undefined) throw new Error(`there is no ${BROKER}`);
  await inTransaction(past.database, (tx) => {
    const to = (asset: string) => capitalAccount(member.institution_id, asset);
    return grant(tx, `demo_history:${key}`, [[ASSET, amount]], to, past.clock());
  });
}

export async function findLantern(past: PastPlatform) {
  const projects = await past.asMember(BROKER, 'listProject', undefined);
  const project = projects.find(({ projectName }) => projectName === PROJECT);
  if (project === undefined) throw new Error(`there is no ${PROJECT}`);
  return project;
}

/** An increase that two operators approve. Its subordinated part is granted first. */
async function increase(past: PastPlatform, { key, priority, subordinated, allotments }: Increase): Promise<void> {
  const { projectNo } = await findLantern(past);
  const accounts = await past.asMember(BROKER, 'queryProjectRelation', { projectNo });
  await grantCapital(past, key, subordinated);
  const gaCode = await past.googleCode();
  await past.readNav();
  const { changeNo } = await past.asMember(BROKER, 'increaseCapital', {
    key,
    projectNo,
    priorityIncrease: priority,
    subordinatedIncrease: subordinated,
    annualRate: '0.085',
    allotments: accounts.map(({ brokerAccountId, accountName }) => ({
      brokerAccountId,
      wallet: isUnified(accountName) ? 'unified' : 'futures',
      amount: allotments[accountName] ?? '0',
    })),
    gaCode,
  });
  const review = { changeNo, decision: 'approve', reason: 'Within the terms of the broker' } as const;
  const { approvalId } = await past.asOperator(TREASURER, 'reviewCapitalChange', review);
  await approve(past, approvalId);
}

const isUnified = (accountName: string): boolean =>
  DEMO_SUB_ACCOUNTS.some(({ name, accountMode }) => name === accountName && accountMode === 'unified');
