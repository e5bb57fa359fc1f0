3package main

import "net/http"

func admin(mux *http.ServeMux, cache Cache) {
	mux.HandleFunc("PATCH /admin/{key}", change)
	cache.HandleFunc("/x", change)
	client := &http.Client{}
	client.Get("/admin")
}
