import { mount } from 'svelte'
import './fonts.css'
import './look.css'
import App from './App.svelte'

/** Where the page is drawn; a document that broke off has no place for it. */
function ground(): HTMLElement {
  const made = document.createElement('div')
  made.id = 'page'
  document.body.append(made)
  return made
}

mount(App, { target: document.getElementById('page') ?? ground() })
