import { ACCOUNT_NAMES, type CustomerAccount } from '@aldgate/domain/ledger/accountType.ts';
import { isoTime } from '../../kernel/lists/export.ts';
import type { Language } from '../../kernel/mail/mail.ts';
import { FLOW_LABELS } from '../../ledger/labels.ts';
import type { StatementAccount } from './readAccounts.ts';
import { valueAccounts } from './summary.ts';
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
  const { number, institution, from, until, madeAt, language, isProvisional, accounts, prices } = facts;
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
  const valued = accounts.map(({ type, asset, closing }, index) => [
    read(ACCOUNT_NAMES[type]),
    asset,
    closing,
    prices.get(asset) ?? NONE,
    values[index] ?? NONE,
  ]);

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
      rows: [...valued, [t('total'), '', '', '', total ?? NONE]],
    },
  };
}
