import { mount } from 'svelte'
import './fonts.css'
import './look.css'
import App from './App.svelte'

const page = document.getElementById('page')
if (page) mount(App, { target: page })
