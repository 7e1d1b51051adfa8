import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useAmountText } from '../parts/useAmountText.ts';
import type { Issue } from './increaseIssue.ts';

/** Returns the label of a button that is disabled: what is missing. */
export function useIssueText(): (issue: Issue) => string {
  const { t } = useTranslation('brokers');
  const amount = useAmountText();
  return ({ name, amount: value }) => t(`changes.issues.${name}`, { amount: amount(value) });
}
