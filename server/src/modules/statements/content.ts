import { ACCOUNT_NAMES, type CustomerAccount, DEBT_NAMES } from '@aldgate/domain/ledger/accountType.ts';
import { isoTime } from '../../kernel/lists/export.ts';
import type { Language } from '../../kernel/mail/mail.ts';
import { FLOW_LABELS } from '../../ledger/labels.ts';
import type { StatementAccount, StatementDebt } from './readAccounts.ts';
import { addTotals, valueAccounts } from './summary.ts';
import { NONE, textsOf } from './texts.ts';

/** Facts of a statement. */
export interface StatementFacts {
  readonly number: string;
  readonly institution: string;
  readonly from: Date;
  /** Exclusive. */
  readonly until: Date;
  readonly madeAt: Date;
  readonly language: Language;
  readonly isProvisional: boolean;
  /** Accounts and assets that were asked for; no assets for all. */
  readonly accountTypes: readonly CustomerAccount[];
  readonly assets: readonly string[];
  readonly accounts: readonly StatementAccount[];
  /** Debts of the institution at `until`. */
  readonly debts: readonly StatementDebt[];
  /** The closing prices at `until`, in US dollars. */
  readonly prices: ReadonlyMap<string, string>;
  /** Decimals of the assets of the registry. */
  readonly precisions: ReadonlyMap<string, number>;
}

/** Content of a statement for machines: the cells of the CSV, whose digest a PDF shows. */
export interface StatementContent {
  readonly title: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly valuation: {
    readonly title: string;
    readonly headings: readonly string[];
    readonly rows: readonly (readonly string[])[];
  };
}

export function describeStatement(facts: StatementFacts): StatementContent {
  const { number, institution, from, until, madeAt, language, isProvisional, accounts, debts, prices } = facts;
  const { read, t } = textsOf(language);
  const time = (at: Date) => isoTime(at.getTime());

  const rows = accounts.flatMap(({ type, asset, opening, lines, closing }) => {
    const name = read(ACCOUNT_NAMES[type]);
    return [
      [name, asset, time(from), t('opening'), '', '', opening],
      ...lines.map(({ at, flow, reference, amount, balance }) => [
        name,
        asset,
        time(at),
        read(FLOW_LABELS[flow]),
        reference,
        amount,
        balance,
      ]),
      [name, asset, time(until), t('closing'), '', '', closing],
    ];
  });

  const { values, total } = valueAccounts(accounts, prices);
  const row = (
    name: string,
    { asset, closing }: Pick<StatementDebt, 'asset' | 'closing'>,
    value: string | undefined,
  ) => [name, asset, closing, prices.get(asset) ?? NONE, value ?? NONE];
  const valued = accounts.map((account, index) => row(read(ACCOUNT_NAMES[account.type]), account, values[index]));
  const owed = valueAccounts(debts, prices);
  const owedRows = debts.map((debt, index) => row(read(DEBT_NAMES[debt.type]), debt, owed.values[index]));
  const net = [t('net'), '', '', '', addTotals(total, owed.total) ?? NONE];

  return {
    title: t('title'),
    facts: [
      [t('number'), number],
      [t('institution'), institution],
      [t('period'), `${time(from)} – ${time(until)}`],
      [t('madeAt'), time(madeAt)],
      [t('state'), t(isProvisional ? 'provisional' : 'final')],
    ],
    headings: [t('account'), t('asset'), t('time'), t('flow'), t('record'), t('amount'), t('balance')],
    rows,
    valuation: {
      title: t('valuation'),
      headings: [t('account'), t('asset'), t('closing'), t('price'), t('value')],
      rows: [...valued, [t('total'), '', '', '', total ?? NONE], ...(debts.length === 0 ? [] : [...owedRows, net])],
    },
  };
}
