import { expect, test } from 'vitest';
import { defaultSettings, isFixed, NOTIFICATION_TOPICS, rolesConcerned } from './topics.ts';

test('security, approvals and loans reach a member on the screen and by email, whatever is set', () => {
  const always = NOTIFICATION_TOPICS.filter((topic) => isFixed(topic, 'screen'));
  expect(always).toEqual(['approvals', 'security', 'loans']);
  for (const topic of always) {
    expect(isFixed(topic, 'email')).toBe(true);
    expect(defaultSettings(topic)).toMatchObject({ screen: true, email: true });
  }
});

test('brokers’ messages are mailed to their recipients alone', () => {
  expect(isFixed('brokers', 'email')).toBe(true);
  expect(defaultSettings('brokers').email).toBe(false);
});

test('a topic concerns the roles that can act on it', () => {
  expect(rolesConcerned('orders')).toEqual(['administrator', 'trader']);
  expect(rolesConcerned('approvals')).toEqual(['administrator', 'approver']);
  expect(rolesConcerned('verification')).toEqual(['administrator']);
  expect(rolesConcerned('security')).toContain('auditor');
});
