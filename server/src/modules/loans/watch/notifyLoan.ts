import { formatField } from '@aldgate/domain/fields/formatField.ts';
import { sumLiabilities } from '@aldgate/domain/loans/liabilities.ts';
import { computeLtv, computeToRestore, type LoanValues } from '@aldgate/domain/loans/ltv.ts';
import type { LoanCall } from '@aldgate/domain/loans/watch.ts';
import { decimal, isPositive, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { formatMoney } from '@aldgate/domain/money/formatNumber.ts';
import { formatZonedTime } from '@aldgate/domain/time/formatTime.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Language } from '../../../kernel/mail/mail.ts';
import { inBoth, raiseNotification, type Texts } from '../../notifications/index.ts';
import { maturityOf, owedByLines, type Precisions, stepsOf } from '../loanRow.ts';
import type { LoanRow } from '../tables.ts';

/** Tells loans of one asset apart. */
const nameOf = ({ asset, collateral_asset }: LoanRow): string => `${asset} on ${collateral_asset}`;

const linkOf = ({ id }: LoanRow, query = ''): string => `loan?loan=${id}${query}`;

interface Raised {
  readonly title: Texts;
  readonly text: Texts;
  readonly link: string;
  /** Origin of the link, which the email has too where the member has to act. */
  readonly origin?: string;
  readonly at: number;
}

function raise(tx: Tx, row: LoanRow, { at, origin, ...raised }: Raised): Promise<void> {
  const { title, text, link } = raised;
  const mailOf = (language: Language) => ({
    subject: title[language],
    text: `${text[language]}\n\n${origin}/${language}/${link}`,
  });
  const mail = origin === undefined ? undefined : { 'en-US': mailOf('en-US'), 'zh-HK': mailOf('zh-HK') };
  return raiseNotification(tx, { institutionId: row.institution_id, topic: 'loans', ...raised, mail }, at);
}

const percent = (ltv: string): string => `${toDecimalString(round(decimal(ltv).times('100'), 2, 'down'))} %`;

const CALLS: Readonly<Record<LoanCall, Texts>> = {
  marginCall: { 'en-US': 'Margin call', 'zh-HK': '追加抵押品通知' },
  lastCall: { 'en-US': 'Last call', 'zh-HK': '最後通知' },
  liquidation: { 'en-US': 'Liquidation', 'zh-HK': '即將強制平倉' },
};

interface Call {
  readonly call: LoanCall;
  readonly values: LoanValues;
  readonly precisions: Precisions;
  readonly origin: string;
  readonly at: number;
}

/** LTV rose to a step: says what to add or repay to be back at the opening LTV, with a link that fills the form. */
export function notifyCall(tx: Tx, row: LoanRow, { call, values, precisions, origin, at }: Call): Promise<void> {
  const steps = stepsOf(row);
  const precision = { due: precisions(row.asset), collateral: precisions(row.collateral_asset) };
  const { add, repay } = computeToRestore(values, steps.opening, precision);
  const ltv = percent(computeLtv(values) ?? '0');
  const money = (language: Language) => ({
    owed: formatMoney(values.due, row.asset, { locale: language }),
    added: formatMoney(add, row.collateral_asset, { locale: language }),
    repaid: formatMoney(repay, row.asset, { locale: language }),
  });
  const opening = percent(steps.opening);
  const sold: Texts =
    call === 'liquidation'
      ? {
          'en-US': 'Collateral is sold within seconds unless LTV falls below the last step',
          'zh-HK': '除非比率隨即回落，抵押品將於數秒內出售',
        }
      : {
          'en-US': `Collateral is sold at ${percent(steps.liquidation)}`,
          'zh-HK': `達 ${percent(steps.liquidation)} 時抵押品會被出售`,
        };
  return raise(tx, row, {
    title: inBoth((language) =>
      language === 'zh-HK'
        ? `${CALLS[call][language]}：${row.asset} 貸款（抵押 ${row.collateral_asset}）`
        : `${CALLS[call][language]}: loan of ${nameOf(row)}`,
    ),
    text: inBoth((language) => {
      const { owed, added, repaid } = money(language);
      return language === 'zh-HK'
        ? `貸款抵押比率為 ${ltv}，欠款 ${owed}。${sold[language]}。請增加 ${added} 抵押品或償還 ${repaid}，以回復至 ${opening}。`
        : `LTV is ${ltv}, and ${owed} are owed. ${sold[language]}. Add ${added} of collateral or repay ${repaid} to be back at ${opening}.`;
    }),
    link: linkOf(row, `&form=add&amount=${add}`),
    origin,
    at,
  });
}

interface ToppedUp {
  readonly amount: string;
  /** With what was added. */
  readonly values: LoanValues;
  readonly origin: string;
  readonly at: number;
}

/** Collateral was added by itself. */
export function notifyToppedUp(tx: Tx, row: LoanRow, { amount, values, origin, at }: ToppedUp): Promise<void> {
  const money = (locale: Language) => formatMoney(amount, row.collateral_asset, { locale });
  const ltv = percent(computeLtv(values) ?? '0');
  return raise(tx, row, {
    title: {
      'en-US': `Collateral was added to your loan of ${nameOf(row)}`,
      'zh-HK': `已為您的 ${row.asset} 貸款增加抵押品`,
    },
    text: inBoth((language) =>
      language === 'zh-HK'
        ? `已從資產賬戶自動增加 ${money(language)}，貸款抵押比率為 ${ltv}。`
        : `${money(language)} were added from the asset account by automatic top-up. LTV is ${ltv}.`,
    ),
    link: linkOf(row),
    origin,
    at,
  });
}

interface Maturity {
  /** Days before the maturity. */
  readonly days: number;
  /** Amount that is due now. */
  readonly due: string;
  readonly origin: string;
  readonly at: number;
}

/** The loan matures soon. */
export function notifyMaturity(tx: Tx, row: LoanRow, { days, due, origin, at }: Maturity): Promise<void> {
  const money = (locale: Language) => formatMoney(due, row.asset, { locale });
  const time = (language: Language) => formatZonedTime(maturityOf(row), language);
  const inDays: Texts = {
    'en-US': days === 0 ? 'today' : days === 1 ? 'in a day' : `in ${days} days`,
    'zh-HK': days === 0 ? '於今日' : `於 ${days} 日內`,
  };
  return raise(tx, row, {
    title: {
      'en-US': `Your loan of ${nameOf(row)} matures ${inDays['en-US']}`,
      'zh-HK': `您的 ${row.asset} 貸款${inDays['zh-HK']}到期`,
    },
    text: inBoth((language) =>
      language === 'zh-HK'
        ? `貸款於 ${time(language)} 到期，目前欠款 ${money(language)}。請償還或續期。`
        : `It matures at ${time(language)}, and ${money(language)} are owed now. Repay or renew it.`,
    ),
    link: linkOf(row, '&form=repay'),
    origin,
    at,
  });
}

/** The maturity has passed, and something is owed. */
export function notifyOverdue(tx: Tx, row: LoanRow, { due, origin, at }: Omit<Maturity, 'days'>): Promise<void> {
  const money = (locale: Language) => formatMoney(due, row.asset, { locale });
  return raise(tx, row, {
    title: { 'en-US': `Your loan of ${nameOf(row)} is overdue`, 'zh-HK': `您的 ${row.asset} 貸款已逾期` },
    text: inBoth((language) =>
      language === 'zh-HK'
        ? `欠款 ${money(language)}，並計逾期利息。到期 72 小時後，會出售抵押品以償還欠款。`
        : `${money(language)} are owed, and overdue interest is counted. 72 hours after its maturity collateral is sold for what is due.`,
    ),
    link: linkOf(row, '&form=repay'),
    origin,
    at,
  });
}

interface Sale {
  readonly quantity: string;
  readonly price: string;
  readonly baseAsset: string;
  readonly quoteAsset: string;
  readonly proceeds: string;
  readonly origin: string;
  readonly at: number;
}

/** Collateral was sold; `row` is the loan afterwards. */
export function notifySold(
  tx: Tx,
  row: LoanRow,
  { quantity, price, quoteAsset, proceeds, origin, at: soldAt }: Sale,
): Promise<void> {
  const due = sumLiabilities(owedByLines(row));
  const text = (locale: Language): string => {
    const sold = formatMoney(quantity, row.collateral_asset, { locale });
    const received = formatMoney(proceeds, row.asset, { locale });
    const at = `${formatField('price', price, { locale })} ${quoteAsset}`;
    const owed = formatMoney(due, row.asset, { locale });
    const isOwed = isPositive(due);
    if (locale === 'zh-HK')
      return `已按 ${at} 出售 ${sold}，得 ${received}。${isOwed ? `尚欠 ${owed}。` : '貸款已全數償還，其餘抵押品可再用。'}收據載有各項數字。`;
    const left = isOwed ? `${owed} are still owed.` : 'The loan is repaid, and the rest of the collateral is free.';
    return `${sold} were sold at ${at} for ${received}. ${left} The receipt has each figure.`;
  };
  return raise(tx, row, {
    title: {
      'en-US': `Collateral of your loan of ${nameOf(row)} was sold`,
      'zh-HK': `已出售您的 ${row.asset} 貸款的抵押品`,
    },
    text: inBoth(text),
    link: linkOf(row),
    origin,
    at: soldAt,
  });
}

interface Settled {
  readonly event: 'collected' | 'written_off';
  readonly amount: string;
  readonly at: number;
}

/** Operators collected a shortfall, or wrote it off. */
export function notifySettled(tx: Tx, row: LoanRow, { event, amount, at }: Settled): Promise<void> {
  const money = (locale: Language) => formatMoney(amount, row.asset, { locale });
  const isCollected = event === 'collected';
  return raise(tx, row, {
    title: {
      'en-US': `A shortfall of your loan of ${nameOf(row)} was ${isCollected ? 'collected' : 'written off'}`,
      'zh-HK': `您的 ${row.asset} 貸款差額${isCollected ? '已收取' : '已撇銷'}`,
    },
    text: inBoth((language) =>
      language === 'zh-HK'
        ? isCollected
          ? `已從資產賬戶收取 ${money(language)}。`
          : `${money(language)} 已撇銷，不再是欠款。`
        : isCollected
          ? `${money(language)} were collected from the asset account.`
          : `${money(language)} were written off and are not owed any more.`,
    ),
    link: linkOf(row),
    at,
  });
}
