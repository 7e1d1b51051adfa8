import { ACCOUNT_TYPES } from '@aldgate/domain/brokers/accounts.ts';
import { STRATEGIES } from '@aldgate/domain/brokers/strategies.ts';
import { splitWords } from '@aldgate/domain/fields/splitWords.ts';
import { ACCOUNT_MODES } from '@aldgate/domain/market/accountMode.ts';
import { Checkbox } from '@aldgate/ui/controls/Checkbox.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { type ReactNode, useState } from 'react';
import { useAction, useCallQuery } from '../../lib/call.ts';
import { fieldError } from '../../lib/errorText.ts';
import { ActionDialog } from '../../parts/ActionDialog.tsx';
import {
  type BrokerTermsDetail,
  buildTerms,
  type EnteredTerms,
  enterTerms,
  FIGURES,
  STRATEGY_FIGURES,
  strategyKey,
} from './brokerTermsForm.ts';

/** Texts of rules that differ here from those of other lists. */
const LINE_RULES = { order: 'must be above the line before it; the take-over line must be above 1' };

interface SetBrokerTermsProps {
  readonly institutionId: string;
  readonly detail: BrokerTermsDetail;
  readonly onClose: () => void;
}

/** The terms of a broker, which two operators change. */
export function SetBrokerTerms({ institutionId, detail, onClose }: SetBrokerTermsProps) {
  const action = useAction('setBrokerTerms', 'Changed.');
  const [entered, setEntered] = useState(() => enterTerms(detail.terms));
  const change = (changes: Partial<EnteredTerms>) => setEntered((now) => ({ ...now, ...changes }));
  const figure = (field: string, label: string, path: string) => (
    <TextField
      key={field}
      label={label}
      inputMode="decimal"
      value={entered.figures[field] ?? ''}
      error={fieldError(action.error, `terms.${path}`, LINE_RULES)}
      onValue={(text) => change({ figures: { ...entered.figures, [field]: text } })}
    />
  );
  return (
    <ActionDialog
      title={`Broker terms of ${detail.customer.name}`}
      text="Needs a second operator’s approval. What runs already keeps its own terms."
      confirm="Submit for approval"
      action={action}
      atFields={FIGURES.map(({ field }) => `terms.${field}`)}
      body={(reason) => ({ institutionId, terms: buildTerms(entered), reason })}
      onClose={onClose}
    >
      <Group title="Account types">
        {ACCOUNT_TYPES.map((type) => (
          <Checkbox
            key={type}
            label={splitWords(type)}
            on={entered.accountTypes.includes(type)}
            onValue={(on) => change({ accountTypes: toggle(ACCOUNT_TYPES, entered.accountTypes, type, on) })}
          />
        ))}
      </Group>
      <Exchanges entered={entered} onChange={change} />
      <Grid collapse columns={2} gap="2">
        {FIGURES.map(({ field, label }) => figure(field, label, field))}
      </Grid>
      {STRATEGIES.map((strategy) => (
        <Group key={strategy} title={splitWords(strategy)}>
          <Grid collapse columns={2} gap="2">
            {STRATEGY_FIGURES.map(({ field, label }) => {
              const index = buildTerms(entered).strategies.findIndex((each) => each.strategy === strategy);
              return figure(
                strategyKey(strategy, field),
                `${splitWords(strategy)}, ${label}`,
                `strategies.${index}.${field}`,
              );
            })}
          </Grid>
        </Group>
      ))}
    </ActionDialog>
  );
}

interface ExchangesProps {
  readonly entered: EnteredTerms;
  readonly onChange: (changes: Partial<EnteredTerms>) => void;
}

/** The modes at each exchange; an exchange without a mode is closed. */
function Exchanges({ entered, onChange }: ExchangesProps) {
  const query = useCallQuery('listExchange', {}, { again: false });
  const known = (query.data ?? []).map(({ exchangeCode }) => exchangeCode);
  const codes = [...new Set([...known, ...entered.exchanges.map(({ exchangeCode }) => exchangeCode)])];
  const modesAt = (code: string) =>
    entered.exchanges.find(({ exchangeCode }) => exchangeCode === code)?.accountModes ?? [];
  const setModes = (code: string, modes: ReturnType<typeof modesAt>) =>
    onChange({
      exchanges: codes.flatMap((exchangeCode) => {
        const accountModes = exchangeCode === code ? modes : modesAt(exchangeCode);
        return accountModes.length === 0 ? [] : [{ exchangeCode, accountModes }];
      }),
    });
  return (
    <Group title="Exchanges">
      {codes.flatMap((code) =>
        ACCOUNT_MODES.map((mode) => (
          <Checkbox
            key={`${code} ${mode}`}
            label={`${code}, ${mode}`}
            on={modesAt(code).includes(mode)}
            onValue={(on) => setModes(code, toggle(ACCOUNT_MODES, modesAt(code), mode, on))}
          />
        )),
      )}
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="fieldset" gap="1">
      <Text as="legend" size="13" weight="strong" padding="0 0 1">
        {title}
      </Text>
      {children}
    </Stack>
  );
}

/** The chosen values with one more or one less, in their order. */
const toggle = <Value,>(all: readonly Value[], chosen: readonly Value[], value: Value, on: boolean): Value[] =>
  all.filter((each) => (each === value ? on : chosen.includes(each)));
