3package main

import (
	"net/http"

	"github.com/gorilla/mux"
)

// Another router: not read.
func gorilla(a *App) http.Handler {
	a.Router.HandleFunc("/other", index)
	r := mux.NewRouter()
	r.HandleFunc("/gorilla", index).Methods("GET")
	return r
}
