import { type AlertKind, isPriceLevel } from '@aldgate/domain/alerts/alert.ts';
import { parseMarket } from '@aldgate/domain/market/marketRef.ts';
import { countDecimals, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { formatNumber, formatPercent } from '@aldgate/domain/money/formatNumber.ts';
import type { Tx } from '../../kernel/database/database.ts';
import type { Language } from '../../kernel/mail/mail.ts';
import { inBoth, type NewNotification } from '../notifications/index.ts';
import type { PriceUnit } from './priceUnit.ts';
import type { AlertRow } from './tables.ts';

interface Content {
  readonly title: string;
  readonly text: string;
}

/** Writes a text with the alert's value and the figure that reached it, both with their units. */
type Write = (name: string, value: string, figure: string) => Content;

const TEXTS: Readonly<Record<AlertRow['kind'], Readonly<Record<Language, Write>>>> = {
  price_above: {
    'en-US': (name, value, figure) => ({ title: `${name} rose to ${value}`, text: `The price is ${figure}.` }),
    'zh-HK': (name, value, figure) => ({ title: `${name} 升至 ${value}`, text: `現價為 ${figure}。` }),
  },
  price_below: {
    'en-US': (name, value, figure) => ({ title: `${name} fell to ${value}`, text: `The price is ${figure}.` }),
    'zh-HK': (name, value, figure) => ({ title: `${name} 跌至 ${value}`, text: `現價為 ${figure}。` }),
  },
  price_move: {
    'en-US': (name, value, figure) => ({
      title: `${name} moved ${value} within an hour`,
      text: `The price changed by ${figure}.`,
    }),
    'zh-HK': (name, value, figure) => ({ title: `${name} 一小時內變動 ${value}`, text: `價格變動為 ${figure}。` }),
  },
  funding_rate: {
    'en-US': (name, value, figure) => ({
      title: `The funding rate of ${name} reached ${value}`,
      text: `The funding rate is ${figure}.`,
    }),
    'zh-HK': (name, value, figure) => ({ title: `${name} 資金費率達 ${value}`, text: `資金費率為 ${figure}。` }),
  },
  margin_ratio: {
    'en-US': (name, value, figure) => ({
      title: `The margin ratio of ${name} reached ${value}`,
      text: `The margin ratio is ${figure}. At 100 % positions are liquidated.`,
    }),
    'zh-HK': (name, value, figure) => ({
      title: `${name} 保證金比率達 ${value}`,
      text: `保證金比率為 ${figure}。達到 100% 時持倉會被強制平倉。`,
    }),
  },
  project_cushion: {
    'en-US': (name, value, figure) => ({
      title: `The cushion of ${name} fell to ${value} of NAV`,
      text: `The cushion is ${figure} of NAV. Below 0 % NAV is under the warning line.`,
    }),
    'zh-HK': (name, value, figure) => ({
      title: `${name} 緩衝降至淨值的 ${value}`,
      text: `緩衝為淨值的 ${figure}。低於 0% 時淨值已跌破預警線。`,
    }),
  },
  loan_ltv: {
    'en-US': (name, value, figure) => ({
      title: `LTV of your loan ${name} rose to ${value}`,
      text: `LTV is ${figure}. Add collateral or repay to lower it.`,
    }),
    'zh-HK': (name, value, figure) => ({
      title: `貸款 ${name} 的貸款抵押比率升至 ${value}`,
      text: `貸款抵押比率為 ${figure}。增加抵押品或還款可降低比率。`,
    }),
  },
};

/** The content of the notification of an alert that fires at a figure; `unit` is that of its market's prices. */
export async function describeAlert(
  tx: Tx,
  row: AlertRow,
  { figure, unit }: { readonly figure: string; readonly unit: PriceUnit | undefined },
): Promise<Pick<NewNotification, 'title' | 'text' | 'link'>> {
  const { kind, value } = row;
  const { name, link } = await describeSubject(tx, row);
  const write = (language: Language) =>
    TEXTS[kind][language](
      name,
      formatValue(kind, toDecimalString(value), { language, unit }),
      formatFigure(kind, toDecimalString(figure), { language, unit }),
    );
  return {
    title: inBoth((language) => write(language).title),
    text: inBoth((language) => write(language).text),
    link,
  };
}

interface Form {
  readonly language: Language;
  readonly unit: PriceUnit | undefined;
}

/** An alert's value as its member entered it: none of its decimals is cut off. */
function formatValue(kind: AlertKind, value: string, { language: locale, unit }: Form): string {
  if (!isPriceLevel(kind)) return formatPercent(value, { locale });
  return withAsset(formatNumber(value, { locale, placesMin: unit && countDecimals(unit.tickSize) }), unit);
}

/** A measured figure: a price with the decimals of its tick, a move with its sign. */
function formatFigure(kind: AlertKind, figure: string, { language: locale, unit }: Form): string {
  if (!isPriceLevel(kind)) {
    return formatPercent(figure, { locale, signed: kind === 'price_move' });
  }
  const decimals = unit && countDecimals(unit.tickSize);
  return withAsset(formatNumber(figure, { locale, placesMin: decimals, placesMax: decimals }), unit);
}

const withAsset = (text: string, unit: PriceUnit | undefined): string =>
  unit === undefined ? text : `${text} ${unit.quoteAsset}`;

/** The name of what an alert is about, and the page that shows it. */
async function describeSubject(
  tx: Tx,
  { market, exchange_account_id: accountId, project_no: projectNo, loan_id: loanId }: AlertRow,
): Promise<{ readonly name: string; readonly link: string }> {
  if (loanId !== null) {
    const { asset, collateral_asset: coin } = await tx
      .selectFrom('loan')
      .select(['asset', 'collateral_asset'])
      .where('id', '=', loanId)
      .executeTakeFirstOrThrow();
    return { name: `${asset} / ${coin}`, link: `loan?loan=${loanId}` };
  }
  if (projectNo !== null) {
    const project = tx.selectFrom('broker_project').select('name').where('project_no', '=', projectNo);
    return {
      ...(await project.executeTakeFirstOrThrow()),
      link: `brokersManager/project-detail/${projectNo}`,
    };
  }
  if (accountId !== null) {
    const account = tx.selectFrom('exchange_account').select('name').where('id', '=', accountId);
    return { ...(await account.executeTakeFirstOrThrow()), link: 'wallet/tradingAccount' };
  }
  const name = parseMarket(market ?? '')?.instrumentId ?? '';
  return { name, link: `trading/${name}` };
}
