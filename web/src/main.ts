import '@fontsource/alegreya-sans/latin-400.css'
import '@fontsource/alegreya-sans/latin-ext-400.css'
import '@fontsource/alegreya-sans/latin-ext-700.css'
import '@fontsource/alegreya-sans/latin-700.css'
import '@fontsource/cinzel/latin-400.css'
import '@fontsource/cinzel/latin-700.css'
import { mount } from 'svelte'
import './look.css'
import App from './App.svelte'

const page = document.getElementById('page')
if (page) mount(App, { target: page })
