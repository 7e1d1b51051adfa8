import { type ApprovalRules, RULE_KINDS, type RuleKind, STEPS_MAX } from '@aldgate/domain/identity/approvalRules.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useId, useState } from 'react';
import type { RuleSet } from '../../../lib/approvals/rules/queries.ts';
import { useErrorFocus } from '../../../lib/forms/Form.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { addStep, draftRules, isChanged, mayHaveSteps, readDraft, type StepDraft } from './ruleDraft.ts';
import { SaveRules } from './SaveRules.tsx';
import { StepFields } from './StepFields.tsx';

interface RulesFormProps {
  readonly ruleSet: RuleSet;
  readonly onClose: () => void;
}

/** The rules being changed. They are sent with the codes, for the approval of other members. */
export function RulesForm({ ruleSet, onClose }: RulesFormProps) {
  const { t } = useTranslation('approvals');
  const { t: tApp } = useTranslation();
  const form = useId();
  const [draft, setDraft] = useState(() => draftRules(ruleSet.rules));
  const [attempts, setAttempts] = useState(0);
  const [saved, setSaved] = useState<ApprovalRules>();
  const focus = useErrorFocus(attempts, undefined);
  const read = readDraft(draft);
  const wrong = attempts > 0 && 'wrong' in read ? read.wrong : undefined;
  const hasChanged = isChanged(draft, ruleSet.rules);
  const change = (kind: RuleKind, steps: readonly StepDraft[]) => setDraft({ ...draft, [kind]: steps });
  return (
    <Stack
      ref={focus}
      as="form"
      id={form}
      gap="5"
      maxWidth="640px"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAttempts((count) => count + 1);
        if (hasChanged && 'rules' in read) setSaved(read.rules);
      }}
    >
      {RULE_KINDS.map((kind) => (
        <Stack as="section" key={kind} gap="1" aria-label={t(`kinds.${kind}`)}>
          <Heading size="14">{t(`kinds.${kind}`)}</Heading>
          {draft[kind].map((step, index) => (
            <StepFields
              // biome-ignore lint/suspicious/noArrayIndexKey: a step has no name but its number
              key={index}
              step={step}
              approvers={ruleSet.approvers}
              amount={!mayHaveSteps(kind) ? 'none' : index === 0 ? 'fixed' : 'entered'}
              errorOf={(field) =>
                wrong?.path === `rules.${kind}.${index}.${field}` ? t(`rules.errors.${wrong.rule}`) : undefined
              }
              onStep={(changed) =>
                change(
                  kind,
                  draft[kind].map((each, at) => (at === index ? changed : each)),
                )
              }
              onRemove={
                index === 0
                  ? undefined
                  : () =>
                      change(
                        kind,
                        draft[kind].filter((_, at) => at !== index),
                      )
              }
            />
          ))}
          {mayHaveSteps(kind) && draft[kind].length < STEPS_MAX && (
            <div>
              <Button kind="link" onClick={() => change(kind, addStep(draft[kind]))}>
                {t('rules.add')}
              </Button>
            </div>
          )}
        </Stack>
      ))}
      <Inline wrap gap="2 3">
        <Button type="submit" kind="primary" disabled={!hasChanged}>
          {t('rules.save')}
        </Button>
        <Button onClick={onClose}>{tApp('back')}</Button>
        {!hasChanged && (
          <Text as="span" size="12" tone="2">
            {t('rules.unchanged')}
          </Text>
        )}
      </Inline>
      {saved !== undefined && (
        <SaveRules
          rules={saved}
          rulesId={ruleSet.rulesId}
          onClose={() => setSaved(undefined)}
          onSaved={() => {
            setSaved(undefined);
            onClose();
          }}
        />
      )}
    </Stack>
  );
}
