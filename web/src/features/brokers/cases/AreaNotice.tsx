import { isPositive, sumAmounts } from '@aldgate/domain/money/amount.ts';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { PathLink } from '../../../lib/page/links.tsx';
import { useAmountText } from '../parts/useAmountText.ts';
import { type Case, useTodo } from './queries.ts';
import { useNextText } from './useNextText.ts';

/**
 * BR-05, BR-08: on every screen of the area while a case is open, a shortfall stands or a statement is overdue: what
 * happens next, when, and how much cures it.
 */
export function AreaNotice() {
  const { t } = useTranslation('brokers');
  const amount = useAmountText();
  const todo = useTodo().data;
  if (todo === undefined) return null;
  const overdue = sumAmounts(todo.overdue.map((each) => each.amount));
  return (
    <>
      {todo.cases.map((each) => (
        <CaseNote key={each.caseNo} of={each} />
      ))}
      {todo.shortfalls.map(({ projectNo, projectName, principal, interest }) => (
        <Note key={projectNo} kind="warning">
          {t('cases.shortfall', { name: projectName, amount: amount(sumAmounts([principal, interest])) })}{' '}
          <PathLink to={`brokersManager/project-detail/${projectNo}`}>{t('cases.open')}</PathLink>
        </Note>
      ))}
      {isPositive(overdue) && (
        <Note kind="warning">
          {t('interest.overdue.text', { amount: amount(overdue) })}{' '}
          <PathLink to="brokersManager/interest?overdue=yes">{t('interest.overdue.action')}</PathLink>
        </Note>
      )}
    </>
  );
}

function CaseNote({ of: { projectNo, projectName, stage, ...rest } }: { of: Case }) {
  const { t } = useTranslation('brokers');
  const next = useNextText();
  return (
    <Note kind="warning">
      {projectName}: {t(`cases.stages.${stage}`)}. {next({ stage, ...rest })}{' '}
      <PathLink to={`brokersManager/project-detail/${projectNo}`}>{t('cases.open')}</PathLink>
    </Note>
  );
}
