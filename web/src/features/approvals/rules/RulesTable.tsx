import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import type { RuleSet } from '../../../lib/approvals/rules/queries.ts';
import { useVoters } from '../../../lib/approvals/rules/useVoters.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { mayHaveSteps } from './ruleDraft.ts';
import { useStepText } from './useStepText.ts';

/** The steps of each kind, from the lowest amount on, with what each asks for in a sentence. */
export function RulesTable({ rules }: Pick<RuleSet, 'rules'>) {
  const { t } = useTranslation('approvals');
  const voters = useVoters();
  const stepText = useStepText();
  return (
    <Table
      label={t('rules.title')}
      head={
        <>
          <th scope="col">{t('columns.kind')}</th>
          <th scope="col">{t('columns.amount')}</th>
          <th scope="col">{t('rules.rule')}</th>
        </>
      }
    >
      {rules.flatMap(({ kind, steps }) =>
        steps.map((step, index) => (
          <tr key={`${kind} ${step.fromUsd}`}>
            <td>{index === 0 && t(`kinds.${kind}`)}</td>
            <td>{mayHaveSteps(kind) ? stepText(step.fromUsd) : MISSING}</td>
            <td data-wraps>
              {t(step.approvals === 1 ? 'rules.one' : 'rules.many', { count: step.approvals, voters: voters(step) })}
            </td>
          </tr>
        )),
      )}
    </Table>
  );
}
