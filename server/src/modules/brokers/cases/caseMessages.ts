import { CAUSE_TEXTS } from '@aldgate/domain/brokers/cases/causeTexts.ts';
import type { CaseCause, CaseStage } from '@aldgate/domain/brokers/cases/stages.ts';
import type { Lines } from '@aldgate/domain/brokers/financing/lines.ts';
import { decimal, isPositive, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { formatMoney } from '@aldgate/domain/money/formatNumber.ts';
import { formatZonedTime } from '@aldgate/domain/time/formatTime.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { raiseProjectMessage } from '../messages/raiseProjectMessage.ts';
import type { ProjectRow } from '../projectRows/projectRows.ts';

/** Figures and times of a message about a case. Amounts are decimal strings, times epoch ms. */
export interface CaseFigures {
  readonly nav: string | null;
  readonly lines: Lines | null;
  readonly cause?: CaseCause | null;
  readonly cureBy?: number | null;
  readonly reason?: string | undefined;
}

export type CaseNotice = CaseStage | 'extended' | 'cured' | 'released' | 'frozen';

type Project = Pick<ProjectRow, 'project_no' | 'institution_id' | 'name' | 'currency'>;

/** BR-05, BR-12: raises the message about a case. */
export const raiseCaseMessage = (
  tx: Tx,
  project: Project,
  notice: CaseNotice,
  figures: CaseFigures,
  at: number,
): Promise<void> => {
  const [heading, text] = describe(project, notice, figures);
  const topic = notice === 'margin_call' || notice === 'extended' ? 'margin_call' : 'liquidation';
  return raiseProjectMessage(tx, project, { topic, title: `${project.name}: ${heading}`, text }, at);
};

function describe(
  { currency }: Project,
  notice: CaseNotice,
  { nav, lines, cause = null, cureBy = null, reason }: CaseFigures,
): readonly [heading: string, text: string] {
  const money = (amount: string) => formatMoney(amount, currency, { locale: 'en-US' });
  const level = nav === null ? 'NAV is not current.' : `NAV is ${money(nav)}.`;
  const missing = nav === null || lines === null ? null : toDecimalString(decimal(lines.warning).minus(nav));
  const cure = missing !== null && isPositive(missing) ? ` ${money(missing)} more cures it.` : '';
  const until = cureBy === null ? '' : ` by ${formatZonedTime(cureBy, 'en-US')}`;
  const said = reason === undefined ? '' : ` Reason: ${reason}`;
  switch (notice) {
    case 'margin_call': {
      const line = lines === null ? '' : `, below the warning line of ${money(lines.warning)}`;
      const reading = nav === null ? level : `NAV is ${money(nav)}${line}.`;
      const next = lines === null ? '' : ` Below ${money(lines.liquidation)} the liquidation begins at once.`;
      return ['margin call', `${reading}${cure} Pay it in${until}.${next} Nothing leaves the project meanwhile.`];
    }
    case 'extended':
      return ['more time to cure', `${level}${cure} Pay it in${until}.${said}`];
    case 'frozen':
      return ['frozen by an operator', `Orders are cancelled, and keys lose the right to trade.${said}`];
    case 'cancel': {
      const began =
        cause === null || cause === 'nav'
          ? `${level}${lines === null ? '' : ` The liquidation line is ${money(lines.liquidation)}.`}`
          : `Cause: ${CAUSE_TEXTS[cause]}.`;
      return [
        'liquidation has begun',
        `${began}${cure} Orders are cancelled, keys lose the right to trade, and positions are reduced next.${said}`,
      ];
    }
    case 'reduce':
      return ['positions are being reduced', `${level}${cure} A quarter of each position is closed every 30 seconds.`];
    case 'take_over':
      return ['taken over', `${level} All positions are closed, and balances are sold.${said}`];
    case 'return':
      return ['all positions are closed', 'The money of the accounts returns to the project.'];
    case 'repay':
      return ['the money has returned', 'Operators divide it: costs, interest, the loan, and the rest is yours.'];
    case 'closed':
      return ['the liquidation is over', reason ?? ''];
    case 'cured':
      return [
        'back above the warning line',
        `${level} The case is closed${cause === null ? '' : ', and trading is open again'}.`,
      ];
    default:
      return ['released by operators', `The case is closed, and trading is open again.${said}`];
  }
}
