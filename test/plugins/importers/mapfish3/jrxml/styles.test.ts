import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { changedLook } from '../../../../../plugins/importers/mapfish3/jrxml/apply-styles.js'
import type { Look } from '../../../../../plugins/importers/mapfish3/jrxml/model.js'
import { elementOf, newerTitle, older, olderTitle, read } from './reports.js'

const texts = (styles: string, ...attributes: string[]) =>
  read(
    newerTitle(attributes.map((one) => `<element kind="textField" ${one}><expression>1</expression></element>`).join(''), styles) // prettier-ignore
  ).sections.title!.elements
const lookOf = (styles: string, attributes = ''): Look => texts(styles, attributes)[0]!.look

test('an element, its style, the parents, the default style, the library', () => {
  const styles = `
    <style name="usual" default="true" fontName="Serif" fontSize="8" forecolor="blue" hTextAlign="Center"/>
    <style name="title" style="big" bold="true"/>
    <style name="big" fontSize="18" fontName="Sans"/>
    <style name="alone" style="" italic="true"/>`
  const [none, title, own, alone] = texts(styles, '', 'style="title"', 'style="title" fontSize="20" bold="false"', 'style="big"') // prettier-ignore
  assert.equal([none!.look.font.family, none!.look.font.size, none!.look.forecolor, none!.look.align], ['Serif', 8, '#0000ff', 'Center']) // prettier-ignore
  assert.equal([title!.look.font.family, title!.look.font.size, title!.look.font.isBold, title!.look.align], ['Sans', 18, true, 'Center']) // prettier-ignore
  assert.equal([own!.look.font.size, own!.look.font.isBold], [20, false])
  assert.equal([alone!.look.font.family, alone!.look.forecolor], ['Sans', '#0000ff'])
  const independent = lookOf(
    `<property name="net.sf.jasperreports.styles.inherit.from.default" value="false"/>${styles}`,
    'style="big"'
  )
  assert.equal([independent.forecolor, independent.align], ['#000000', 'Left'])
})

test('circles, missing styles and endless parents', () => {
  const circle = '<style name="a" style="b" bold="true"/><style name="b" style="a" italic="true"/>'
  const look = lookOf(circle, 'style="a"')
  assert.equal([look.font.isBold, look.font.isItalic], [true, true])
  const chain = Array.from({ length: 500 }, (_, at) => `<style name="s${at}" style="s${at + 1}" fontSize="${at + 1}"/>`)
  assert.is(lookOf(chain.join(''), 'style="s3"').font.size, 4)
  const missing = read(newerTitle('<element kind="line" style="gone"/>'))
  assert.equal([missing.remarks.length, elementOf(missing).look.font.size], [1, 10])
  assert.match(missing.remarks[0]!.text, /"gone"/)
})

test('old names of attributes in styles', () => {
  const look = elementOf(
    read(
      olderTitle(
        '<textField><reportElement style="s" x="0" y="0" width="1" height="1"/><textFieldExpression>1</textFieldExpression></textField>',
        '<style name="s" isDefault="false" hAlign="Right" vAlign="Bottom" isBold="true" isStyledText="true" lineSpacing="1_1_2" isBlankWhenNull="true" pattern="0.0" rotation="UpsideDown" border="Thin" leftBorder="4Point" leftBorderColor="#00FF00" padding="3" topPadding="1" pen="Dotted" radius="4"/>'
      )
    )
  ).look
  assert.equal([look.align, look.verticalAlign, look.imageAlign, look.imageVerticalAlign], ['Right', 'Bottom', 'Right', 'Bottom']) // prettier-ignore
  assert.equal([look.font.isBold, look.markup, look.paragraph.lineSpacing, look.isBlankWhenNull], [true, 'styled', '1_1_2', true]) // prettier-ignore
  assert.equal([look.pattern, look.rotation, look.radius], ['0.0', 'UpsideDown', 4])
  const thin = { width: 0.5, style: 'Solid' }
  assert.equal(look.border, { left: { width: 4, style: 'Solid', color: '#00ff00' }, right: thin, top: thin, bottom: thin }) // prettier-ignore
  assert.equal(look.padding, { left: 3, right: 3, top: 1, bottom: 3 })
  assert.equal(look.pen, { width: 1, style: 'Dashed' })
})

test('pens by their old names, on graphic elements and boxes', () => {
  const widths = ['None', 'Thin', '1Point', '2Point', '4Point', 'Dotted'].map((pen) => {
    const rectangle = `<rectangle><reportElement x="0" y="0" width="1" height="1"/><graphicElement pen="${pen}" fill="Solid"/></rectangle>`
    const report = read(olderTitle(rectangle))
    assert.equal(report.remarks, [])
    return elementOf(report).look.pen.width
  })
  assert.equal(widths, [0, 0.5, 1, 2, 4, 1])
  const box = '<box border="1Point" borderColor="red" leftBorder="None" padding="2"/>'
  const image = elementOf(
    read(olderTitle(`<image>${box}<reportElement x="0" y="0" width="1" height="1"/></image>`))
  ).look
  assert.equal(image.border.left, { width: 0, style: 'Solid', color: '#ff0000' })
  assert.equal([image.border.top, image.padding.left], [{ width: 1, style: 'Solid', color: '#ff0000' }, 2])
})

test('boxes: sides before all sides, and the element before its style', () => {
  const styles = '<style name="cell"><box padding="5" topPadding="1"><pen lineWidth="2" lineColor="#111111"/><leftPen lineWidth="3" lineStyle="Double"/></box></style>' // prettier-ignore
  const boxed = (box: string) =>
    elementOf(read(newerTitle(`<element kind="frame" style="cell">${box}</element>`, styles))).look
  const inherited = boxed('')
  assert.equal(inherited.padding, { left: 5, right: 5, top: 1, bottom: 5 })
  assert.equal(inherited.border.left, { width: 3, style: 'Double', color: '#111111' })
  assert.equal(inherited.border.right, { width: 2, style: 'Solid', color: '#111111' })
  // all sides of the element come before one side of its style
  const own = boxed('<box padding="7"><pen lineWidth="1"/><topPen lineStyle="Dotted"/></box>')
  assert.equal(own.padding, { left: 7, right: 7, top: 7, bottom: 7 })
  assert.equal(own.border.left, { width: 1, style: 'Double', color: '#111111' })
  assert.equal(own.border.top, { width: 1, style: 'Dotted', color: '#111111' })
  // a pen without a width draws nothing
  const bare = elementOf(read(newerTitle('<element kind="frame"><box><pen lineColor="#222222" lineStyle="Solid"/></box></element>'))).look // prettier-ignore
  assert.equal(bare.border.top, { width: 0, style: 'Solid', color: '#222222' })
})

test('a pen without a colour has that of the text; a text colour of a style comes first', () => {
  const line = (styles: string, attributes: string) =>
    elementOf(read(newerTitle(`<element kind="line" ${attributes}/>`, styles))).look.pen.color
  assert.is(line('', 'forecolor="#FF0000"'), undefined)
  assert.is(line('<style name="s" forecolor="#00FF00"/>', 'style="s"'), undefined)
  assert.is(line('<style name="s" forecolor="#00FF00"/>', 'style="s" forecolor="#FF0000"'), '#00ff00')
})

test('colours: digits, rgba, names of Java, decimal numbers; anything else is remarked', () => {
  const colour = (text: string) => lookOf('', `forecolor="${text}"`).forecolor
  assert.equal(
    ['#AbCdEf', 'rgba(1, 2, 3, 1.0)', 'rgba(0,0,0,0)', 'green', 'darkGray', 'pink', '255', 'darkred'].map(colour),
    ['#abcdef', '#010203', '#00000000', '#00ff00', '#404040', '#ffafaf', '#0000ff', '#8b0000']
  )
  const wrong = read(newerTitle('<element kind="line" forecolor="#12"/>'))
  assert.equal([wrong.remarks.length, elementOf(wrong).look.forecolor], [1, '#000000'])
})

test('conditions of styles, in both syntaxes', () => {
  const when = '<conditionExpression>$V{REPORT_COUNT} % 2 == 0</conditionExpression>'
  const field = '<textField><reportElement style="row" x="0" y="0" width="1" height="1"/><textFieldExpression>1</textFieldExpression></textField>' // prettier-ignore
  const old = elementOf(
    read(olderTitle(field, `<style name="row"><conditionalStyle>${when}<style mode="Opaque" backcolor="#EEEEEE" isBold="true"/></conditionalStyle></style>`)) // prettier-ignore
  )
  const [now] = texts(
    `<style name="row"><conditionalStyle mode="Opaque" backcolor="#EEEEEE" bold="true">${when}</conditionalStyle></style>`,
    'style="row"'
  )
  for (const { look, conditional } of [old, now!]) {
    assert.equal(
      conditional.map(({ when, change }) => [when.text, change]),
      [['$V{REPORT_COUNT} % 2 == 0', { isOpaque: true, backcolor: '#eeeeee', font: { isBold: true } }]]
    )
    const changed = changedLook(look, conditional[0]!.change)
    assert.equal([changed.isOpaque, changed.font.isBold, changed.font.size, look.isOpaque], [true, true, 10, false])
  }
})

test('of several conditions the first one wins, and a style before its parent; the element before all', () => {
  const condition = (name: string, attributes: string) =>
    `<conditionalStyle ${attributes}><conditionExpression>${name}</conditionExpression></conditionalStyle>`
  const styles = `
    <style name="base" italic="true">${condition('p', 'fontSize="1" bold="true" forecolor="#000001"')}</style>
    <style name="row" style="base" bold="false">${condition('a', 'fontSize="2" italic="true"')}${condition('b', 'fontSize="3" backcolor="#000003"')}</style>
    <style name="usual" default="true">${condition('d', 'underline="true"')}</style>`
  const [row, own, usual] = texts(styles, 'style="row"', 'style="row" fontSize="9"', '')
  const changes = (at: number) => [row, own, usual][at]!.conditional.map(({ when, change }) => [when.text, change])
  assert.equal(changes(0), [
    ['p', { font: { size: 1 }, forecolor: '#000001' }],
    ['b', { font: { size: 3 }, backcolor: '#000003' }],
    ['a', { font: { size: 2, isItalic: true } }]
  ])
  assert.equal(changes(1), [
    ['p', { forecolor: '#000001' }],
    ['b', { backcolor: '#000003' }],
    ['a', { font: { isItalic: true } }]
  ])
  assert.equal(changes(2), [['d', { font: { isUnderline: true } }]])
})

test('files of styles, which may name others; styles of the report win', () => {
  const files: { [path: string]: string } = {
    'a.jrtx': '<jasperTemplate><template>"b.jrtx"</template><template>"a.jrtx"</template><style name="s" fontSize="7" bold="true"/></jasperTemplate>', // prettier-ignore
    'b.jrtx': '<?xml version="1.0"?><jasperTemplate xmlns="t"><style name="s" fontSize="6"/><style name="b" isItalic="true"/></jasperTemplate>', // prettier-ignore
    'bad.jrtx': '<jasperTemplate>'
  }
  const of = (path: string) => (files[path] === undefined ? undefined : Buffer.from(files[path]))
  const report = (head: string, style: string) => read(newerTitle(`<element kind="line" style="${style}"/>`, head), of)
  const look = (head: string, style: string) => elementOf(report(head, style)).look.font
  assert.equal([look('<template>"a.jrtx"</template>', 's').size, look('<template><![CDATA["a.jrtx"]]></template>', 'b').isItalic], [7, true]) // prettier-ignore
  assert.is(look('<template>"a.jrtx"</template><style name="s" fontSize="5"/>', 's').size, 5)
  const remarks = ['"gone.jrtx"', '$P{x}', '"bad.jrtx"'].map(
    (path) => report(`<template>${path}</template><style name="s"/>`, 's').remarks
  )
  assert.equal(remarks.map(({ length }) => length), [1, 1, 1]) // prettier-ignore
})

test('fonts of the oldest files', () => {
  const head = '<reportFont name="usual" isDefault="true" fontName="Serif" size="7"/><reportFont name="big" fontName="Sans" size="20" isBold="true"/>' // prettier-ignore
  const field = (font: string) => `<textField><reportElement x="0" y="0" width="1" height="1"/><textElement>${font}</textElement><textFieldExpression>1</textFieldExpression></textField>` // prettier-ignore
  const report = read(older(`${head}<title><band height="9">${field('')}${field('<font reportFont="big" size="21"/>')}</band></title>`)) // prettier-ignore
  assert.equal(report.remarks, [])
  assert.equal(
    report.sections.title!.elements.map(({ look: { font } }) => [font.family, font.size, font.isBold]),
    [['Serif', 7, false], ['Sans', 21, true]] // prettier-ignore
  )
})

test.run()
