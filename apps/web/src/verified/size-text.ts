/** Sizes and times for people, in their language. */
import type { Language } from '../i18n/words.js';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** So many bytes, in the unit that has one to three digits before the point. */
export function bytesText(bytes: number, language: Language): string {
  let [value, unit] = [bytes, 0];
  while (value >= 999.5 && unit < units.length - 1) [value, unit] = [value / 1000, unit + 1];
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[unit] ?? 'byte',
    unitDisplay: unit === 0 ? 'long' : 'short',
    maximumFractionDigits: unit === 0 || value >= 100 ? 0 : 1,
  }).format(value);
}

/** Seconds with one digit behind the point, or none from ten on. */
export function secondsText(ms: number, language: Language): string {
  const maximumFractionDigits = ms >= 10_000 ? 0 : ms >= 1000 ? 1 : 2;
  return new Intl.NumberFormat(language, { maximumFractionDigits }).format(ms / 1000);
}
