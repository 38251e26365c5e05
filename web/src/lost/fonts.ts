// Letters that were lost: a browser asks for a font once, and shows another one for good. A rule that is written again asks again.
import { again, fetchWhole } from './again'
import { inBackground } from './background'
import { hasRules } from './files'

export function watchFonts(): void {
  document.fonts.addEventListener('loadingerror', ({ fontfaces }) => {
    for (const sheet of [...document.styleSheets].filter(hasRules)) {
      for (const rule of [...sheet.cssRules]) {
        if (rule instanceof CSSFontFaceRule && fontfaces.some((face) => isOf(face, rule.style))) inBackground(load(sheet, rule))
      }
    }
  })
}

function isOf(face: FontFace, rule: CSSStyleDeclaration): boolean {
  const [family, weight, range] = ['font-family', 'font-weight', 'unicode-range'].map((name) => rule.getPropertyValue(name))
  return unquoted(face.family) === unquoted(family ?? '') && face.weight === weight && (!range || spaceless(face.unicodeRange) === spaceless(range))
}

const unquoted = (family: string): string => family.replace(/["']/g, '')
const spaceless = (range: string): string => range.replace(/\s/g, '').toUpperCase()

async function load(sheet: CSSStyleSheet, rule: CSSFontFaceRule): Promise<void> {
  const [, path] = /url\("?([^")]+)/.exec(rule.cssText) ?? []
  if (!path) return
  await again((patience) => fetchWhole(new URL(path, sheet.href ?? location.href).href, patience), { silent: true }) // the text is there
  const text = rule.cssText
  const at = [...sheet.cssRules].indexOf(rule)
  if (at < 0) return
  sheet.deleteRule(at)
  sheet.insertRule(text, at)
}
