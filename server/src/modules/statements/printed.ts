import { ACCOUNT_NAMES, DEBT_NAMES } from '@aldgate/domain/ledger/accountType.ts';
import { countDecimals } from '@aldgate/domain/money/amount.ts';
import { formatNumber } from '@aldgate/domain/money/formatNumber.ts';
import { formatDate, formatTime } from '@aldgate/domain/time/formatTime.ts';
import type { TableRow } from '../../kernel/pdf/pdfTable.ts';
import { DAY_MS } from '../../kernel/retention/retention.ts';
import { FLOW_LABELS } from '../../ledger/labels.ts';
import type { StatementFacts } from './content.ts';
import type { StatementAccount } from './readAccounts.ts';
import { describeRecord } from './record.ts';
import { addTotals, summariseAccount, valueAccounts } from './summary.ts';
import { NONE, textsOf } from './texts.ts';

const PRICE_PLACES = { placesMin: 2, placesMax: 8 } as const;
const USD_PLACES = { placesMin: 2, placesMax: 2 } as const;

interface PrintedTable {
  readonly headings: readonly string[];
  readonly rows: readonly TableRow[];
}

/** A statement for people: the cells are what is printed. */
interface PrintedStatement {
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly summary: PrintedTable;
  /** Explain the summary. */
  readonly notes: readonly string[];
  /** Entries of an account and asset; those without entries are in the summary only. */
  readonly entries: readonly (PrintedTable & { readonly title: string })[];
}

/** Describes a statement in its language. No digit of an amount is cut off, so that what is printed adds up. */
export function describePrinted(facts: StatementFacts): PrintedStatement {
  const { language, accounts, debts, accountTypes, assets, madeAt, prices } = facts;
  const { read, t } = textsOf(language);
  const { values, total } = valueAccounts(accounts, prices);
  const number = (value: string | undefined, decimals: { readonly placesMin: number; readonly placesMax?: number }) =>
    value === undefined ? NONE : formatNumber(value, { locale: language, ...decimals });

  const rows = accounts.map((account, index): TableRow => {
    const { type, asset } = account;
    const placesMin = countPlaces(facts, account);
    const { opening, incoming, outgoing, traded, fees, closing } = summariseAccount(account);
    const amounts = [opening, incoming, outgoing, traded, fees, closing].map((value) => number(value, { placesMin }));
    const price = number(prices.get(asset), PRICE_PLACES);
    return { cells: [read(ACCOUNT_NAMES[type]), asset, ...amounts, price, number(values[index], USD_PLACES)] };
  });
  const sum = [t('total'), '', '', '', '', '', '', '', '', number(total, USD_PLACES)];
  const owed = valueAccounts(debts, prices);
  const owedRows = debts.map(({ type, asset, closing }, index): TableRow => {
    const amount = number(closing, { placesMin: facts.precisions.get(asset) ?? 0 });
    const price = number(prices.get(asset), PRICE_PLACES);
    const figures = ['', '', '', '', '', amount, price, number(owed.values[index], USD_PLACES)];
    return { cells: [read(DEBT_NAMES[type]), asset, ...figures] };
  });
  const net = [t('net'), '', '', '', '', '', '', '', '', number(addTotals(total, owed.total), USD_PLACES)];
  const pricing = total === undefined ? t('unpriced') : t('priced');

  return {
    facts: [
      [t('number'), facts.number],
      [t('institution'), facts.institution],
      [t('accounts'), accountTypes.map((type) => read(ACCOUNT_NAMES[type])).join(language === 'zh-HK' ? '、' : ', ')],
      [t('assets'), assets.length === 0 ? t('all') : assets.join(language === 'zh-HK' ? '、' : ', ')],
      [t('period'), formatPeriod(facts)],
      [t('madeAt'), formatTime(madeAt.getTime(), language)],
      [t('state'), t(facts.isProvisional ? 'provisional' : 'final')],
    ],
    summary: {
      headings: [
        t('account'),
        t('asset'),
        t('opening'),
        t('in'),
        t('out'),
        t('traded'),
        t('fees'),
        t('closing'),
        t('shortPrice'),
        t('value'),
      ],
      rows: [
        ...rows,
        { cells: sum, isEmphasised: true },
        ...(debts.length === 0 ? [] : [...owedRows, { cells: net, isEmphasised: true }]),
      ],
    },
    notes: accounts.length === 0 ? [t('empty')] : [t('sum'), t('moved'), t('earned'), pricing],
    entries: accounts.filter(({ lines }) => lines.length > 0).map((account) => describeEntries(facts, account)),
  };
}

function describeEntries(facts: StatementFacts, account: StatementAccount): PrintedStatement['entries'][number] {
  const { language, from, until } = facts;
  const { type, asset, opening, lines, closing } = account;
  const { read, t } = textsOf(language);
  const placesMin = countPlaces(facts, account);
  const time = (at: Date) => formatTime(at.getTime(), language);
  const amountText = (value: string) => formatNumber(value, { locale: language, placesMin });
  return {
    title: `${read(ACCOUNT_NAMES[type])} – ${asset}`,
    headings: [t('time'), t('flow'), t('record'), `${t('amount')} (${asset})`, `${t('balance')} (${asset})`],
    rows: [
      { cells: [time(from), t('opening'), '', '', amountText(opening)], isEmphasised: true },
      ...lines.map(({ at, flow, reference, amount, balance }) => ({
        cells: [
          time(at),
          read(FLOW_LABELS[flow]),
          describeRecord(reference, read),
          amountText(amount),
          amountText(balance),
        ],
      })),
      { cells: [time(until), t('closing'), '', '', amountText(closing)], isEmphasised: true },
    ],
  };
}

/** The decimals of an account's figures: those of its asset, more where the exchange posted more. */
function countPlaces({ precisions }: StatementFacts, { asset, opening, lines, closing }: StatementAccount): number {
  return lines.reduce(
    (most, { amount }) => Math.max(most, countDecimals(amount)),
    Math.max(precisions.get(asset) ?? 0, countDecimals(opening), countDecimals(closing)),
  );
}

/** The first day and the last; where that is not over, with the time to which it is shown. */
function formatPeriod({ from, until, language }: StatementFacts): string {
  const isWhole = until.getTime() % DAY_MS === 0;
  const last = until.getTime() - 1;
  const first = formatDate(from.getTime(), language);
  const end = isWhole ? formatDate(last, language) : formatTime(last, language);
  return first === end ? first : `${first} – ${end}`;
}
