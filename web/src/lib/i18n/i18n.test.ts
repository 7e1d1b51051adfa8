import { beforeEach, expect, test, vi } from 'vitest';
import brokers from '../../features/brokers/text/en-US.json' with { type: 'json' };
import home from '../../features/home/text/en-US.json' with { type: 'json' };
import homeChinese from '../../features/home/text/zh-HK.json' with { type: 'json' };
import app from './text/en-US.json' with { type: 'json' };
import appChinese from './text/zh-HK.json' with { type: 'json' };

type Texts = typeof import('./i18n.ts');
let texts: Texts;

// The texts are one global store: each test starts with an empty one.
beforeEach(async () => {
  vi.resetModules();
  texts = await import('./i18n.ts');
  await texts.startText('en-US');
});

test('SH-10 a capability returns keys before its texts are loaded, and texts afterwards', async () => {
  expect(texts.getTexts('app').t('brand')).toBe(app.brand);
  expect(texts.getTexts('home').t('title')).toBe('title');
  await texts.loadText('home');
  expect(texts.getTexts('home').t('title')).toBe(home.title);
});

test('SH-10 every catalogue in use changes with the language, including one that is loading', async () => {
  const loading = texts.loadText('home');
  const changing = texts.changeLanguage('zh-HK');
  await Promise.all([loading, changing]);
  expect(texts.currentLanguage()).toBe('zh-HK');
  expect(texts.getTexts('app').t('brand')).toBe(appChinese.brand);
  expect(texts.getTexts('app').t('loading')).toBe(appChinese.loading);
  expect(texts.getTexts('home').t('title')).toBe(homeChinese.title);
});

test('SH-10 the brokers’ catalogue, which is in English only, does not keep the language from changing', async () => {
  await texts.loadText('brokers');
  await texts.changeLanguage('zh-HK');
  expect(texts.getTexts('app').t('loading')).toBe(appChinese.loading);
  expect(texts.getTexts('brokers').t('title')).toBe(brokers.title);
});

test('of two concurrent language changes, the later one applies', async () => {
  await texts.loadText('home');
  await Promise.all([texts.changeLanguage('zh-HK'), texts.changeLanguage('en-US')]);
  expect(texts.currentLanguage()).toBe('en-US');
  expect(texts.getTexts('home').t('title')).toBe(home.title);
});

test('a language without texts is rejected; the current one stays, and another change is possible', async () => {
  await expect(texts.changeLanguage('fr-FR')).rejects.toThrow('no catalogue of app in fr-FR');
  await expect(texts.startText('fr-FR')).rejects.toThrow('no catalogue of app in fr-FR');
  expect(texts.getTexts('app').t('loading')).toBe(app.loading);
  await texts.changeLanguage('zh-HK');
  expect(texts.getTexts('app').t('loading')).toBe(appChinese.loading);
});
